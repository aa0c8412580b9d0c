import type { Db } from '#infra/db/connections/connect.ts'
import { refuse } from '#infra/errors.ts'
import type { Actor } from '#infra/http/actor.ts'
import { nameWaiting } from '../needs-approval.ts'
import { type IssuerForActor, requireRole } from './require-role.ts'

/** As requireRole, for new badges and endorsements: one that is suspended or not approved yet makes none. */
export const requireAwarding = async (
  db: Db,
  actor: Actor,
  issuerId: string,
  action: 'award' | 'endorse' = 'award',
): Promise<IssuerForActor> => {
  const issuer = await requireRole(db, actor, issuerId, action)
  if (issuer.suspended_at) throw refuse('issuer.suspended')
  const waiting = nameWaiting(issuer)
  if (waiting) throw refuse(waiting)
  return issuer
}
