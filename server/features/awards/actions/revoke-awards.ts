import type { z } from 'zod'
import type { revokeAwards as revokeEndpoint } from '#contracts/awards/award-lists.ts'
import type { BadgePath } from '#contracts/badge-classes/badge-classes.ts'
import { noteAction } from '#infra/audit/note-action.ts'
import { db } from '#infra/context.ts'
import { transaction } from '#infra/db/transaction.ts'
import type { Actor } from '#infra/http/actor.ts'
import { refusalMessages } from '#shared/messages/refusals/refusals.ts'
import { requireBadgeClass } from '../../badge-classes/index.ts'
import { requireRole } from '../../issuers/index.ts'
import { announceChange } from '../lists/changes.ts'
import { lockAwards } from '../queries.ts'
import { markRevoked } from './mark-revoked.ts'

type Order = z.output<typeof revokeEndpoint.body>
type Outcome = z.output<typeof revokeEndpoint.response>

/** Revokes all of the awards that can be; of two calls at the same time each award is revoked by one of them. */
export const revokeAwards = async (actor: Actor, at: BadgePath, order: Order): Promise<Outcome> => {
  const wanted = [...new Set(order.awards)]
  const { found, live } = await transaction(db(), async (tx) => {
    await requireRole(tx, actor, at.issuerSlug, 'revoke')
    await requireBadgeClass(tx, at)
    const rows = await lockAwards(tx, at, wanted)
    const still = rows.filter((award) => award.revoked_at === null)
    await markRevoked(tx, at, still, order.revocation_reason)
    if (still.length > 0) {
      noteAction(tx, actor, {
        verb: 'awards.revoked',
        subject: { kind: 'badge', id: at.badgeSlug },
        detail: { issuer: at.issuerSlug, count: still.length },
      })
    }
    return { found: namesOf(rows), live: namesOf(still) }
  })
  for (const award of live) announceChange(award)
  return {
    revoked: wanted.filter((award) => live.has(award)),
    refused: wanted
      .filter((award) => !live.has(award))
      .map((award) => ({ award, reason: refusalMessages[found.has(award) ? 'award.revoked' : 'not-found'] })),
  }
}

const namesOf = (rows: { award_id: string }[]): Set<string> => new Set(rows.map((row) => row.award_id))
