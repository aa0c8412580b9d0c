import { addEmail, changeEmail, type EmailEntry, listEmails } from '#contracts/accounts/emails.ts'
import { t } from '#shared/i18n/text.ts'
import { call } from '#web/lib/api/call.ts'
import { queryClient } from '#web/lib/api/query.ts'
import { runConfirmed } from '#web/lib/api/run-confirmed.ts'
import { notices } from '#web/lib/browser/notices.ts'
import { readKey } from '#web/lib/data/read-key.ts'

/** Adds an address to the account, which sends it a mail; false when the person did not confirm who acts. */
export async function addAddress(email: string): Promise<boolean> {
  const isAdded = await runConfirmed(() => requestMail(email))
  if (isAdded) void queryClient.invalidateQueries({ queryKey: readKey(listEmails) })
  return isAdded
}

async function requestMail(email: string): Promise<void> {
  try {
    await call(addEmail, { body: { email } })
  } catch (failure) {
    const waiting = await findWaiting(email)
    if (!waiting) throw failure
    await call(changeEmail, { params: { emailId: waiting.id }, body: { resend: true } })
  }
}

/** The address where it is in the account already, added earlier and not proven yet. */
async function findWaiting(email: string): Promise<EmailEntry | undefined> {
  try {
    const known = await call(listEmails)
    return known.find((own) => !own.verified && own.email.toLowerCase() === email.toLowerCase())
  } catch {
    return undefined
  }
}

export interface AddedAddresses {
  added: string[]
  refused: string[]
}

/** One after the other, so that who acts is asked once; none at all when that is not answered. */
export async function verifyAddresses(addresses: readonly string[]): Promise<AddedAddresses | undefined> {
  const added: string[] = []
  const refused: string[] = []
  for (const address of addresses) {
    try {
      if (!(await addAddress(address))) return added.length > 0 ? { added, refused } : undefined
      added.push(address)
    } catch {
      refused.push(address)
    }
  }
  return { added, refused }
}

/** Messages show one at a time, so both halves are one. */
export function tellVerification({ added, refused }: AddedAddresses): void {
  const texts: string[] = []
  if (added.length > 0) texts.push(t('{n} email address(es) will be verified.', { n: added.length }))
  if (refused.length > 0) texts.push(t('{n} email address(es) can not be verified.', { n: refused.length }))
  const show = refused.length > 0 ? notices.error : notices.success
  show(texts.join(' '))
}
