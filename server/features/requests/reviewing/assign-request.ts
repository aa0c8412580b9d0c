import { assignedDays } from '#contracts/requests/asking.ts'
import type { ReviewPath } from '#contracts/requests/reviewing.ts'
import { noteAction } from '#infra/audit/note-action.ts'
import { inSeconds, now } from '#infra/clock.ts'
import { db } from '#infra/context.ts'
import { type Tx, transaction } from '#infra/db/transaction.ts'
import { notFound, refuse } from '#infra/errors.ts'
import type { Actor } from '#infra/http/actor.ts'
import { findVerifiedOwner } from '../../accounts/index.ts'
import { holdsRole } from '../../issuers/index.ts'
import { noteEvent } from '../note-event.ts'
import { lockRequest, type RequestRow } from '../queries.ts'
import { requireReview } from './require-review.ts'

/** Says whose a request is for a week: the actor's, somebody else's of the staff, or nobody's. */
export const assignRequest = (actor: Actor, at: ReviewPath, to: string | null | undefined): Promise<RequestRow> =>
  transaction(db(), async (tx) => {
    await requireReview(tx, actor, at, 'review-requests')
    const row = await lockRequest(tx, at.requestId)
    if (!row) throw notFound()
    if (row.state !== 'submitted') throw refuse('badge-request.state')
    const assignee = await findAssignee(tx, actor, row, to)
    const isKnown = (row.assigned_until !== null && row.assigned_until > now() ? row.assigned_to : null) === assignee
    const changed = await tx
      .updateTable('badge_requests')
      .set({
        assigned_to: assignee,
        assigned_until: assignee === null ? null : inSeconds(assignedDays * 86_400),
        updated_at: now(),
      })
      .where('request_id', '=', at.requestId)
      .returningAll()
      .executeTakeFirstOrThrow()
    if (isKnown) return changed
    await noteEvent(tx, at.requestId, { kind: assignee === null ? 'released' : 'assigned', by: assignee })
    noteAction(tx, actor, {
      verb: 'request.assigned',
      subject: { kind: 'request', id: at.requestId },
      detail: { issuer: at.issuerSlug, to: assignee },
    })
    return changed
  })

async function findAssignee(
  tx: Tx,
  actor: Actor,
  { issuer_id, account_id }: RequestRow,
  to: string | null | undefined,
): Promise<string | null> {
  if (to === null) return null
  const assignee = to === undefined ? actor.accountId : await findVerifiedOwner(tx, to)
  if (to === undefined && assignee === account_id) throw refuse('badge-request.own')
  // The same for whoever has no account, no role, or asks themselves.
  const isReviewer = assignee !== undefined && (await holdsRole(tx, assignee, issuer_id, 'review-requests'))
  if (!isReviewer || assignee === account_id) throw refuse('badge-request.reviewer')
  return assignee
}
