import type { AwardPath } from '#contracts/awards/awards.ts'
import { noteAction } from '#infra/audit/note-action.ts'
import { db } from '#infra/context.ts'
import { transaction } from '#infra/db/transaction.ts'
import { notFound, refuse } from '#infra/errors.ts'
import type { Actor } from '#infra/http/actor.ts'
import { requireRole } from '../../issuers/index.ts'
import { announceChange } from '../lists/changes.ts'
import { lockAward } from '../queries.ts'
import { markRevoked } from './mark-revoked.ts'

/** Revokes an award for good; of two calls at the same time the second is refused. */
export const revokeAward = async (actor: Actor, at: AwardPath, reason: string): Promise<void> => {
  await transaction(db(), async (tx) => {
    await requireRole(tx, actor, at.issuerSlug, 'revoke')
    const award = await lockAward(tx, at)
    if (!award) throw notFound()
    if (award.revoked_at) throw refuse('award.revoked')
    await markRevoked(tx, at, [award], reason)
    noteAction(tx, actor, {
      verb: 'awards.revoked',
      subject: { kind: 'award', id: at.awardSlug },
      detail: { issuer: at.issuerSlug, count: 1 },
    })
  })
  announceChange(at.awardSlug)
}
