import { sql } from 'kysely'
import type { BatchPath } from '#contracts/awards/award-batches.ts'
import { noteAction } from '#infra/audit/note-action.ts'
import { now } from '#infra/clock.ts'
import { context, db } from '#infra/context.ts'
import { type Tx, transaction } from '#infra/db/transaction.ts'
import { notFound, refuse } from '#infra/errors.ts'
import type { Actor } from '#infra/http/actor.ts'
import { cancelMails } from '#infra/mail/outbox.ts'
import { requireRole } from '../../../issuers/index.ts'
import { canUndo } from '../present.ts'
import { lockBatch } from '../queries.ts'
import { heldForBatch } from './hold-batch-mails.ts'
import type { StoredBatch } from './insert-batch.ts'

/**
 * Before its start the batch is called off. Later, while its mails are held, nobody is told any more and all its awards
 * are taken back; what is public about them says so, for somebody may have seen them.
 */
export const undoBatch = (actor: Actor, at: BatchPath): Promise<void> =>
  transaction(db(), async (tx) => {
    const { role } = await requireRole(tx, actor, at.issuerSlug, 'award')
    const batch = await lockBatch(tx, at.issuerSlug, at.batchId)
    if (batch?.badge_id !== at.badgeSlug) throw notFound()
    if (role === 'staff' && batch.created_by !== actor.accountId) throw notFound()
    if (!canUndo(batch)) throw refuse('batch.final')
    await end(tx, batch, batch.state === 'scheduled' ? 'cancelled' : 'undone')
    await dropWaiting(tx, batch)
    noteAction(tx, actor, {
      verb: 'batch.undone',
      subject: { kind: 'batch', id: batch.batch_id },
      detail: { issuer: batch.issuer_id, count: batch.total },
    })
    if (batch.state === 'scheduled') return
    await cancelMails(
      tx,
      sql`issuer_id = ${batch.issuer_id} and batch_id = ${batch.batch_id}
        and state = 'held' and held_for = ${heldForBatch}`,
    )
    await enqueueTakeBack(tx, batch)
  })

/** Takes the awards of a batch back. */
export const takeBackJob = 'awards.take-back'

export const enqueueTakeBack = (
  tx: Tx,
  { issuer_id, batch_id }: Pick<StoredBatch, 'issuer_id' | 'batch_id'>,
): Promise<void> =>
  context().queue.enqueue(tx, takeBackJob, { issuerId: issuer_id, batchId: batch_id }, { singletonKey: batch_id })

async function end(tx: Tx, { issuer_id, batch_id }: StoredBatch, state: 'cancelled' | 'undone'): Promise<void> {
  await tx
    .updateTable('award_batches')
    .set({ state, finished_at: now() })
    .where('issuer_id', '=', issuer_id)
    .where('batch_id', '=', batch_id)
    .execute()
}

/** Rows without an award need nothing but their mark. */
async function dropWaiting(tx: Tx, { issuer_id, batch_id }: StoredBatch): Promise<void> {
  await tx
    .updateTable('award_batch_rows')
    .set({ state: 'undone' })
    .where('issuer_id', '=', issuer_id)
    .where('batch_id', '=', batch_id)
    .where('state', '=', sql.lit('waiting'))
    .execute()
}
