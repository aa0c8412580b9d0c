import type { SheetPath, VoidedBatch } from '#contracts/claims/codes.ts'
import { noteAction } from '#infra/audit/note-action.ts'
import { now } from '#infra/clock.ts'
import { db } from '#infra/context.ts'
import { transaction } from '#infra/db/transaction.ts'
import { notFound } from '#infra/errors.ts'
import type { Actor } from '#infra/http/actor.ts'
import { requireCodes } from './make-codes.ts'

/**
 * All codes of a sheet are good no more, with those that came in place of others; what was used stays used. Whoever is proving an
 * address with one keeps the place, and needs another code. Made void twice it is void.
 */
export const voidBatch = (actor: Actor, { batch, ...at }: SheetPath): Promise<VoidedBatch> =>
  transaction(db(), async (tx) => {
    // Before their claim, as whoever claims with one of them locks both; whether they are theirs is told afterwards.
    const codes = await tx
      .selectFrom('claim_codes')
      .select('used_at')
      .where('claim_id', '=', at.claimId)
      .where('batch_id', '=', batch)
      .orderBy('serial')
      .forUpdate()
      .execute()
    await requireCodes(tx, actor, at)
    if (codes.length === 0) throw notFound()
    // Also one that came in place of another while this waited for the claim.
    const voided = await tx
      .updateTable('claim_codes')
      .set({ voided_at: now(), entry_id: null, kept_until: null })
      .where('claim_id', '=', at.claimId)
      .where('batch_id', '=', batch)
      .where('used_at', 'is', null)
      .where('voided_at', 'is', null)
      .returning('serial')
      .execute()
    if (voided.length > 0) {
      noteAction(tx, actor, {
        verb: 'claim.sheet-voided',
        subject: { kind: 'claim', id: at.claimId },
        detail: { issuer: at.issuerSlug, batch, count: voided.length },
      })
    }
    return { voided: voided.length, used: codes.filter(({ used_at }) => used_at).length }
  })
