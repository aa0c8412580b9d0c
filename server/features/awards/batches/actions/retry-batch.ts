import type { BatchPath } from '#contracts/awards/award-batches.ts'
import { holdSignIn } from '#infra/authority/hold-sign-in.ts'
import { db } from '#infra/context.ts'
import { transaction } from '#infra/db/transaction.ts'
import { notFound, refuse } from '#infra/errors.ts'
import type { Actor } from '#infra/http/actor.ts'
import { requireAwarding } from '../../../issuers/index.ts'
import { findHome } from '../../../oauth/index.ts'
import { lockBatch } from '../queries.ts'
import { enqueueAwardBatch } from './create-batch.ts'

/** Lets the failed rows wait again, now in the actor's name; without any the batch stays as it is. */
export const retryBatch = (actor: Actor, at: BatchPath): Promise<void> =>
  transaction(db(), async (tx) => {
    await holdSignIn(tx, actor)
    await requireAwarding(tx, actor, at.issuerSlug)
    const batch = await lockBatch(tx, at.issuerSlug, at.batchId)
    if (batch?.badge_id !== at.badgeSlug) throw notFound()
    if (batch.state !== 'done') throw refuse('batch.not-done')
    if (batch.failed === 0) return
    await tx
      .updateTable('award_batch_rows')
      .set({ state: 'waiting', error: null })
      .where('issuer_id', '=', batch.issuer_id)
      .where('batch_id', '=', batch.batch_id)
      .where('state', '=', 'failed')
      .execute()
    await tx
      .updateTable('award_batches')
      .set({ state: 'running', failed: 0, finished_at: null, dismissed_at: null })
      .set({ awarded_by: actor.accountId, ...(await findHome(tx, actor, at.issuerSlug)) })
      .where('issuer_id', '=', batch.issuer_id)
      .where('batch_id', '=', batch.batch_id)
      .execute()
    await enqueueAwardBatch(tx, batch)
  })
