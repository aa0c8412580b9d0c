import type { ReviewPath } from '#contracts/requests/reviewing.ts'
import type { Db } from '#infra/db/connections/connect.ts'
import { notFound } from '#infra/errors.ts'
import type { Actor } from '#infra/http/actor.ts'
import { requireRole } from '../../issuers/index.ts'
import { findRequest, type RequestRow } from '../queries.ts'

/**
 * A request of the issuer, if the actor may see it. Drafts are the person's own, and of what was withdrawn nothing is left; both
 * are told from none by nobody.
 */
export const requireReview = async (
  db: Db,
  actor: Actor,
  { issuerSlug, requestId }: ReviewPath,
  action: 'read-requests' | 'review-requests' = 'read-requests',
): Promise<RequestRow> => {
  await requireRole(db, actor, issuerSlug, action)
  const row = await findRequest(db, requestId)
  if (row?.issuer_id !== issuerSlug || row.sent_at === null || row.state === 'withdrawn') throw notFound()
  return row
}
