import { passwordLength } from '#web/lib/new-password.ts'
import { usePageTitle } from '#web/lib/page-title.ts'
import { t } from '#web/lib/text.ts'
import { usePerson } from '#web/lib/use-person.ts'
import { Breadcrumbs } from '#web/ui/breadcrumbs.tsx'
import { ErrorScreen } from '#web/ui/error-screen.tsx'
import { LoadingScreen } from '#web/ui/loading-screen.tsx'
import { PageHead } from '#web/ui/page-head.tsx'
import { PasswordForm } from './password-form.tsx'

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
