import { usePageTitle } from '#web/lib/page-title.ts'
import { t } from '#web/lib/text.ts'
import { usePerson } from '#web/lib/use-person.ts'
import { ErrorScreen } from '#web/ui/error-screen.tsx'
import { LoadingScreen } from '#web/ui/loading-screen.tsx'
import { Section } from '#web/ui/section.tsx'
import { Sheet } from '#web/ui/sheet.tsx'
import { AddEmailForm } from './add-email-form.tsx'
import { Connections } from './connections.tsx'
import { EmailList } from './email-list.tsx'
import { LanguageSetting } from './language-setting.tsx'
import { LinkedAccounts } from './linked-accounts.tsx'
import { OwnData } from './own-data.tsx'
import { ProfileHead } from './profile-head.tsx'
import { RefusedMails } from './refused-mails.tsx'
import { RemovedEmails } from './removed-emails.tsx'
import { Security } from './security.tsx'
import { SignInList } from './sign-in-list.tsx'
import { ThisDevice } from './this-device.tsx'
import { useProfileEntry } from './use-profile-entry.ts'
import './profile-page.css'

export function ProfilePage() {
  usePageTitle(t('Profile'))
  const { person, isError } = usePerson()
  useProfileEntry(person)

  if (isError) return <ErrorScreen message={t('Failed to load userProfile')} />
  if (!person) return <LoadingScreen />
  const primary = person.emails[0]?.email ?? ''
  return (
    <div className="profile">
      <ProfileHead person={person} email={primary} />
      <Section title={t('Emails')} note={t('A badge sent to any verified address is yours')}>
        <Sheet padded={false}>
          <EmailList emails={person.emails} />
          <AddEmailForm />
        </Sheet>
        <RemovedEmails />
        <RefusedMails />
      </Section>
      <LinkedAccounts person={person} />
      <Security />
      <Connections />
      <LanguageSetting />
      <SignInList />
      <ThisDevice />
      <OwnData email={primary} />
    </div>
  )
}
