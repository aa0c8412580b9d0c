import { sql } from 'kysely'
import { inSeconds, now } from '#infra/clock.ts'
import { db } from '#infra/context.ts'
import { type Tx, transaction } from '#infra/db/transaction.ts'
import type { JobHandler } from '#infra/jobs/queue.ts'
import { enqueuePortions, listLetGo } from '#infra/mail/portions.ts'
import { takeAwardMails } from '../../../issuers/index.ts'
import { countLeaving } from '../../lists/count-leaving.ts'
import { lockBatch } from '../queries.ts'
import { batchJobData } from '../run-award-batch.ts'
import { enqueueRelease } from '../settle-rows.ts'
import { heldForBatch } from './hold-batch-mails.ts'
import type { StoredBatch } from './insert-batch.ts'

// All batches share what may be on its way, since all other mails wait behind it, and while awards are being made only a
// few go: sending takes its time from them. A batch that finds no room lets a few go all the same, unless mails do not
// get away at all.
const mailsLeaving = 500
const fewestPerTurn = 20
const pauseSeconds = 2
const stuckSeconds = 15

/** Lets the mails of a batch go once their hold is over, portion by portion; the issuer's share may hold them further. */
export const runRelease: JobHandler = async (data) => {
  const { issuerId, batchId } = batchJobData.parse(data)
  await transaction(db(), async (tx) => {
    // Under the lock, so that nobody undoes the batch while its mails are leaving.
    const batch = await lockBatch(tx, issuerId, batchId)
    if (batch?.state !== 'done' || (batch.mails_at && batch.mails_at > now())) return
    const leaving = await countLeaving(tx, 2 * mailsLeaving)
    const wanted = (await isAwarding(tx)) ? fewestPerTurn : mailsLeaving
    const room = leaving >= 2 * mailsLeaving ? 0 : Math.max(fewestPerTurn, wanted - leaving)
    const mailIds = room > 0 ? await listHeld(tx, batch, room) : []
    if (mailIds.length > 0) {
      const allowed = await takeAwardMails(tx, issuerId, mailIds)
      await enqueuePortions(tx, { batchId, heldFor: heldForBatch, mailIds: allowed })
    }
    if (mailIds.length < room) return
    await enqueueRelease(tx, batch, inSeconds(room > 0 ? pauseSeconds : stuckSeconds))
  })
}

/** Whether any batch is at work. */
async function isAwarding(tx: Tx): Promise<boolean> {
  const running = await tx
    .selectFrom('award_batches')
    .select('batch_id')
    .where('state', '=', sql.lit('running'))
    .limit(1)
    .execute()
  return running.length > 0
}

async function listHeld(tx: Tx, { issuer_id, batch_id }: StoredBatch, most: number): Promise<string[]> {
  const leaving = await listLetGo(tx, batch_id)
  const held = await tx
    .selectFrom('mails')
    .select('mail_id')
    .where('issuer_id', '=', issuer_id)
    .where('batch_id', '=', batch_id)
    .where('state', '=', 'held')
    .where('held_for', '=', heldForBatch)
    .where('mail_id', '<>', sql<string>`all(${leaving}::text[])`)
    .limit(most)
    .execute()
  return held.map((mail) => mail.mail_id)
}
