import type { EndorsementPath } from '#contracts/issuers/endorsements.ts'
import { now } from '#infra/clock.ts'
import { db } from '#infra/context.ts'
import { transaction } from '#infra/db/transaction.ts'
import { notFound } from '#infra/errors.ts'
import type { Actor } from '#infra/http/actor.ts'
import { announceAwardChange } from '../awards/index.ts'
import { requireRole, revokeStatusEntry } from '../issuers/index.ts'
import { lockEndorsement } from './queries.ts'
import { signAwardAnew } from './sign-award-anew.ts'

/**
 * Takes an endorsement back: it is shown no more, and signed copies of it count as revoked. An award that carried it is
 * signed anew without it, or verifiers would hold the revoked words against the award; its issuer is not told who did it.
 */
export const withdrawEndorsement = async (
  actor: Actor,
  { issuerSlug, endorsementSlug }: EndorsementPath,
): Promise<void> => {
  const changedAward = await transaction(db(), async (tx) => {
    await requireRole(tx, actor, issuerSlug, 'endorse')
    const stored = await lockEndorsement(tx, 'endorser_id', issuerSlug, endorsementSlug)
    if (!stored) throw notFound()
    if (stored.withdrawn_at !== null) return undefined
    await tx
      .updateTable('endorsements')
      .set({ withdrawn_at: now() })
      .where('endorsement_id', '=', endorsementSlug)
      .execute()
    const { list_number: listNumber, status_index: index } = stored
    if (listNumber !== null && index !== null) await revokeStatusEntry(tx, issuerSlug, { listNumber, index })
    if (stored.award_id === null || stored.state !== 'accepted') return undefined
    await signAwardAnew(tx, undefined, stored, false)
    return stored.award_id
  })
  if (changedAward !== undefined) announceAwardChange(changedAward)
}
