import { t } from '#shared/i18n/text.ts'
import { usePageTitle } from '#web/lib/browser/page-title.ts'
import { usePerson } from '#web/lib/data/use-person.ts'
import { passwordLength } from '#web/lib/session/new-password.ts'
import { ErrorScreen } from '#web/ui/feedback/error-screen.tsx'
import { LoadingScreen } from '#web/ui/feedback/loading-screen.tsx'
import { Breadcrumbs } from '#web/ui/navigation/breadcrumbs.tsx'
import { PageHead } from '#web/ui/navigation/page-head.tsx'
import { PasswordForm } from '../parts/password-form.tsx'

/** Also for people who have none yet, because they signed up through a provider. */
export function PasswordPage() {
  usePageTitle(t('Change Password'))
  const { person, isError } = usePerson()

  if (isError) return <ErrorScreen message={t('Failed to load userProfile')} />
  if (!person) return <LoadingScreen />
  return (
    <div className="mx-auto max-w-[28rem]">
      <Breadcrumbs trail={[{ label: t('Profile'), href: '/profile' }, { label: t('Change Password') }]} />
      <PageHead
        title={person.hasPasswordSet ? t('Change Password') : t('Set Password')}
        sub={t(
          'At least {length} characters, and nothing that others use too. A few words in a row are easy to remember.',
          {
            length: passwordLength(),
          },
        )}
      />
      <PasswordForm hasPassword={person.hasPasswordSet} email={person.emails[0]?.email ?? ''} />
    </div>
  )
}
