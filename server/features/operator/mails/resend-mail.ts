import { type Doer, noteDeed } from '#infra/audit/note-deed.ts'
import type { Tx } from '#infra/db/transaction.ts'
import { mailServer } from '#infra/mail/wait-for-server.ts'

/**
 * Lets a mail that nobody could deliver go once more: it waits as those do that wait for a mail server, and leaves with the next
 * hourly sweep, unless its link has ended by then. False when there is no such mail, or it did not fail.
 */
export const resendMail = async (tx: Tx, by: Doer, mailId: string): Promise<boolean> => {
  const mail = await tx
    .updateTable('mails')
    .set({ state: 'held', held_for: mailServer })
    .where('mail_id', '=', mailId)
    .where('state', '=', 'failed')
    .where('body', '!=', '')
    .returning('kind')
    .executeTakeFirst()
  if (!mail) return false
  noteDeed(tx, by, { verb: 'mail.resent', subject: { kind: 'mail', id: mailId }, detail: { kind: mail.kind } })
  return true
}
