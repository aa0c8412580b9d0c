import { type Doer, noteAction } from '#infra/audit/note-action.ts'
import type { Tx } from '#infra/db/transaction.ts'
import { hurryJobs } from '#infra/jobs/hurry-jobs.ts'
import { mailJob } from '#infra/mail/enqueue-mails.ts'
import { holdFailedMails, holdJoblessMails } from '#infra/mail/try-again.ts'

/**
 * Lets mails go once more that nobody could deliver: they wait as those do that wait for a mail server, and leave with the
 * next sweep, unless their link has ended by then. Those that are stuck between two tries have their turn now. Answers which.
 */
export const resendMails = async (tx: Tx, by: Doer, mailIds: readonly string[]): Promise<string[]> => {
  const refused = await holdFailedMails(tx, mailIds)
  const stuck = await tx
    .selectFrom('mails')
    .select(['mail_id', 'kind'])
    .where('mail_id', 'in', mailIds)
    .where('state', '=', 'queued')
    .forUpdate()
    .execute()
  const stuckIds = stuck.map((mail) => mail.mail_id)
  await holdJoblessMails(tx, await hurryJobs(tx, mailJob, 'mailId', stuckIds))
  const mails = [...refused, ...stuck]
  for (const { mail_id: id, kind } of mails) {
    noteAction(tx, by, { verb: 'mail.resent', subject: { kind: 'mail', id }, detail: { kind } })
  }
  return mails.map((mail) => mail.mail_id)
}
