import { initialsOf } from '#web/lib/format.ts'
import { usePageTitle } from '#web/lib/page-title.ts'
import { t } from '#web/lib/text.ts'
import { useEmails, useProfile } from '#web/lib/use-profile.ts'
import { ErrorScreen } from '#web/ui/error-screen.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { LoadingScreen } from '#web/ui/loading-screen.tsx'
import { Section } from '#web/ui/section.tsx'
import { EmailList } from './email-list.tsx'

export function ProfilePage() {
  usePageTitle(t('Profile'))
  const profile = useProfile()
  const emails = useEmails()

  if (profile.isError || emails.isError) return <ErrorScreen message={t('Failed to load userProfile')} />
  if (!profile.data || !emails.data) return <LoadingScreen />
  const { first_name: first, last_name: last, email } = profile.data
  return (
    <div className="max-w-[56rem]">
      <div className="head items-center">
        <span className="avatar size-12 text-lg min-[48rem]:size-16" aria-hidden="true">
          {initialsOf(first, last, email)}
        </span>
        <div className="grow">
          <h1 tabIndex={-1}>{`${first} ${last}`.trim() || email}</h1>
        </div>
        <div className="actions stackm">
          <LinkButton href="/auth/logout">{t('Sign Out')}</LinkButton>
        </div>
      </div>
      <Section title={t('Emails')} note={t('A badge sent to any verified address is yours')}>
        <EmailList emails={emails.data} />
      </Section>
    </div>
  )
}
