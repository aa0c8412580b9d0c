import { inSeconds, now } from '#infra/clock.ts'
import { db } from '#infra/context.ts'
import { type Tx, transaction } from '#infra/db/transaction.ts'
import type { JobHandler } from '#infra/jobs/queue.ts'
import { releaseAwardMails } from '../../issuers/index.ts'
import { heldForBatch } from './hold-mails.ts'
import type { StoredBatch } from './insert-batch.ts'
import { lockBatch } from './queries.ts'
import { batchJob } from './run-batch.ts'
import { enqueueRelease } from './settle-rows.ts'

// Each mail is a job, and a long queue of jobs is slow to take from; it would also keep all other mails waiting.
const mailsPerTurn = 500
const pauseSeconds = 2
const stuckSeconds = 15

/** Lets the mails of a batch go once their hold is over, portion by portion; the issuer's share may hold them further. */
export const releaseMails: JobHandler = async (data) => {
  const { issuerId, batchId } = batchJob.parse(data)
  await transaction(db(), async (tx) => {
    // Under the lock, so that nobody undoes the batch while its mails are leaving.
    const batch = await lockBatch(tx, issuerId, batchId)
    if (batch?.state !== 'done' || (batch.mails_at && batch.mails_at > now())) return
    const room = mailsPerTurn - (await countLeaving(tx, batch))
    const mailIds = room > 0 ? await listHeld(tx, batch, room) : []
    if (mailIds.length > 0) await releaseAwardMails(tx, issuerId, mailIds)
    if (mailIds.length < room) return
    await enqueueRelease(tx, batch, inSeconds(room > 0 ? pauseSeconds : stuckSeconds))
  })
}

async function countLeaving(tx: Tx, { issuer_id, batch_id }: StoredBatch): Promise<number> {
  const { count } = await tx
    .selectFrom('mails')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('issuer_id', '=', issuer_id)
    .where('batch_id', '=', batch_id)
    .where('state', '=', 'queued')
    .executeTakeFirstOrThrow()
  return count
}

async function listHeld(tx: Tx, { issuer_id, batch_id }: StoredBatch, most: number): Promise<string[]> {
  const held = await tx
    .selectFrom('mails')
    .select('mail_id')
    .where('issuer_id', '=', issuer_id)
    .where('batch_id', '=', batch_id)
    .where('state', '=', 'held')
    .where('held_for', '=', heldForBatch)
    .limit(most)
    .execute()
  return held.map((mail) => mail.mail_id)
}
