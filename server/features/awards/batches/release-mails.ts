import { now } from '#infra/clock.ts'
import { db } from '#infra/context.ts'
import { transaction } from '#infra/db/transaction.ts'
import type { JobHandler } from '#infra/jobs/queue.ts'
import { releaseAwardMails } from '../../issuers/index.ts'
import { heldForBatch } from './award-rows.ts'
import { lockBatch } from './queries.ts'
import { batchJob } from './run-batch.ts'

const mailsPerTurn = 500

/** Lets the mails of a batch go once their hold is over; the issuer's share of the day may hold them further. */
export const releaseMails: JobHandler = async (data, job) => {
  const { issuerId, batchId } = batchJob.parse(data)
  while (!job.signal.aborted) {
    const released = await transaction(db(), async (tx) => {
      // Under the lock, so that nobody undoes the batch while its mails are leaving.
      const batch = await lockBatch(tx, issuerId, batchId)
      if (batch?.state !== 'done' || (batch.mails_at && batch.mails_at > now())) return 0
      const held = await tx
        .selectFrom('mails')
        .select('mail_id')
        .where('issuer_id', '=', issuerId)
        .where('batch_id', '=', batchId)
        .where('state', '=', 'held')
        .where('held_for', '=', heldForBatch)
        .limit(mailsPerTurn)
        .execute()
      const mailIds = held.map((mail) => mail.mail_id)
      if (mailIds.length > 0) await releaseAwardMails(tx, issuerId, mailIds)
      return mailIds.length
    })
    if (released < mailsPerTurn) return
  }
}
