import { t } from '#shared/i18n/text.ts'
import { usePageTitle } from '#web/lib/browser/page-title.ts'
import { usePerson } from '#web/lib/data/use-person.ts'
import { Sheet } from '#web/ui/dialogs/sheet.tsx'
import { ErrorScreen } from '#web/ui/feedback/error-screen.tsx'
import { LoadingScreen } from '#web/ui/feedback/loading-screen.tsx'
import { Section } from '#web/ui/navigation/section.tsx'
import { useProfileEntry } from '../data/use-profile-entry.ts'
import { AddEmailForm } from '../parts/add-email-form.tsx'
import { Connections } from '../parts/connections.tsx'
import { EmailList } from '../parts/email-list.tsx'
import { LanguageSetting } from '../parts/language-setting.tsx'
import { LinkedAccounts } from '../parts/linked-accounts.tsx'
import { OwnData } from '../parts/own-data.tsx'
import { OwnGroups } from '../parts/own-groups.tsx'
import { OwnPage } from '../parts/own-page.tsx'
import { ProfileHead } from '../parts/profile-head.tsx'
import { RefusedMails } from '../parts/refused-mails.tsx'
import { RemovedEmails } from '../parts/removed-emails.tsx'
import { Security } from '../parts/security.tsx'
import { SignInList } from '../parts/sign-in-list.tsx'
import { ThisDevice } from '../parts/this-device.tsx'
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
      <OwnPage />
      <LinkedAccounts person={person} />
      <Security />
      <Connections />
      <OwnGroups />
      <LanguageSetting />
      <SignInList />
      <ThisDevice />
      <OwnData email={primary} />
    </div>
  )
}
