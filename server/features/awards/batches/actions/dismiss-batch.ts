import type { BatchPath } from '#contracts/awards/award-batches.ts'
import { now } from '#infra/clock.ts'
import { db } from '#infra/context.ts'
import { transaction } from '#infra/db/transaction.ts'
import { notFound } from '#infra/errors.ts'
import type { Actor } from '#infra/http/actor.ts'
import { requireRole } from '../../../issuers/index.ts'
import { lockBatch } from '../queries.ts'

/** Whoever may try the failed rows again may also let them be; a batch without any stays as it is. */
export const dismissBatch = (actor: Actor, at: BatchPath): Promise<void> =>
  transaction(db(), async (tx) => {
    await requireRole(tx, actor, at.issuerSlug, 'award')
    const batch = await lockBatch(tx, at.issuerSlug, at.batchId)
    if (batch?.badge_id !== at.badgeSlug) throw notFound()
    if (batch.state !== 'done' || batch.failed === 0) return
    await tx
      .updateTable('award_batches')
      .set({ dismissed_at: now() })
      .where('issuer_id', '=', batch.issuer_id)
      .where('batch_id', '=', batch.batch_id)
      .execute()
  })
