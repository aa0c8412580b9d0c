import { getProfile } from '#contracts/accounts/accounts.ts'
import {
  addEmail,
  changeEmail,
  type EmailEntry,
  listEmails,
  listRemovedEmails,
  type RemovedEmail,
  removeEmail,
  restoreEmail,
} from '#contracts/accounts/emails.ts'
import { listBackpackBadges } from '#contracts/backpack/backpack.ts'
import { t } from '#shared/i18n/text.ts'
import { messageOf } from '#web/lib/api/api-error.ts'
import { call } from '#web/lib/api/call.ts'
import { queryClient } from '#web/lib/api/query.ts'
import { runConfirmed } from '#web/lib/api/run-confirmed.ts'
import { notices } from '#web/lib/browser/notices.ts'
import { readKey } from '#web/lib/data/read-key.ts'
import { confirmWith } from '#web/ui/dialogs/confirm-dialog.tsx'

/** Throws what the server refused, for the form to say beside the field; false when the person thought better of it. */
export async function sendEmail(email: string): Promise<boolean> {
  if (!(await runConfirmed(() => call(addEmail, { body: { email } })))) return false
  notices.success(t('New email is currently pending.'))
  await refreshEmails()
  return true
}

export async function makePrimary({ id, email }: EmailEntry): Promise<void> {
  try {
    const isDone = await runConfirmed(() => call(changeEmail, { params: { emailId: id }, body: { primary: true } }))
    if (!isDone) return
    notices.success(t('{email} is now your primary email.', { email }))
    await refreshEmails()
  } catch (failure) {
    const reason = messageOf(failure)
    notices.error(t('Unable to set {email} to primary email: {reason}', { email, reason }))
  }
}

export async function askToRemove({ id, email }: EmailEntry): Promise<void> {
  const agreed = await confirmWith({
    title: t('Delete Email'),
    body: t(
      'All badges tied to {email} are removed from your backpack with it. You can take the address and its badges back for 30 days.',
      { email },
    ),
    resolveLabel: t('Confirm remove'),
    rejectLabel: t('Cancel'),
    danger: true,
  })
  if (!agreed) return
  try {
    if (!(await runConfirmed(() => call(removeEmail, { params: { emailId: id } })))) return
    notices.success(t('You have successfully removed {email}', { email }))
    await refreshEmails()
  } catch (failure) {
    notices.error(t('Unable to remove {email}: {reason}', { email, reason: messageOf(failure) }))
  }
}

export async function takeBack({ id, email }: RemovedEmail): Promise<void> {
  try {
    await runConfirmed(async () => {
      const { verified } = await call(restoreEmail, { params: { removedId: id } })
      notices.success(
        verified
          ? t('{email} and its badges are yours again.', { email })
          : t('{email} is back. Please follow the link in the mail that was sent to it.', { email }),
      )
      await refreshEmails()
    })
  } catch (failure) {
    notices.error(t('Unable to restore {email}: {reason}', { email, reason: messageOf(failure) }))
  }
}

// The backpack holds the badges of the addresses, and the profile names the primary one.
async function refreshEmails(): Promise<void> {
  await Promise.all(
    [listEmails, listRemovedEmails, getProfile, listBackpackBadges].map((endpoint) =>
      queryClient.invalidateQueries({ queryKey: readKey(endpoint) }),
    ),
  )
}
