import type { EndorsementPath } from '#contracts/endorsements.ts'
import { now } from '#infra/clock.ts'
import { db } from '#infra/context.ts'
import { transaction } from '#infra/db/transaction.ts'
import { notFound } from '#infra/errors.ts'
import type { Actor } from '#infra/http/actor.ts'
import { requireRole, revokeStatusEntry } from '../issuers/index.ts'
import { lockEndorsement } from './queries.ts'

/** Takes an endorsement back: it is shown no more, and signed copies of it count as revoked. */
export const withdrawEndorsement = (actor: Actor, { issuerSlug, endorsementSlug }: EndorsementPath): Promise<void> =>
  transaction(db(), async (tx) => {
    await requireRole(tx, actor, issuerSlug, 'endorse')
    const stored = await lockEndorsement(tx, 'endorser_id', issuerSlug, endorsementSlug)
    if (!stored) throw notFound()
    if (stored.withdrawn_at !== null) return
    await tx
      .updateTable('endorsements')
      .set({ withdrawn_at: now() })
      .where('endorsement_id', '=', endorsementSlug)
      .execute()
    await revokeStatusEntry(tx, issuerSlug, { listNumber: stored.list_number, index: stored.status_index })
  })
