import type { ClaimPath } from '#contracts/claims/claims.ts'
import type { Db } from '#infra/db/connections/connect.ts'
import type { Tx } from '#infra/db/transaction.ts'
import { notFound } from '#infra/errors.ts'
import type { Actor } from '#infra/http/actor.ts'
import { requireRole } from '../../issuers/index.ts'
import { type ClaimRow, findClaim, lockClaim } from '../queries.ts'

/** The claim, if the actor may see it; the same 404 for none and not yours. */
export const requireClaim = async (db: Db, actor: Actor, at: ClaimPath): Promise<ClaimRow> => {
  await requireRole(db, actor, at.issuerSlug, 'read-claims')
  const claim = await findClaim(db, at)
  if (!claim) throw notFound()
  return claim
}

/** The claim, if the actor may change it; nobody else does before the transaction ends. */
export const requireOwnClaim = async (tx: Tx, actor: Actor, { issuerSlug, claimId }: ClaimPath): Promise<ClaimRow> => {
  await requireRole(tx, actor, issuerSlug, 'manage-claims')
  const claim = await lockClaim(tx, claimId)
  if (claim?.issuer_id !== issuerSlug) throw notFound()
  return claim
}
