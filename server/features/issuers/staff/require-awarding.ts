import type { Db } from '#infra/db/connections/connect.ts'
import { refuse } from '#infra/errors.ts'
import type { Actor } from '#infra/http/actor.ts'
import { nameObstacle } from '../needs-approval.ts'
import { type FoundIssuer, type IssuerForActor, requireOwnFactor, requireRole } from './require-role.ts'

/**
 * As requireAwarding, for an issuer that was read beside something else with `selectIssuerForActor`; asks again where that
 * found none, since whoever is invited takes the role up then.
 */
export const requireAwardingOf = async (
  db: Db,
  actor: Actor,
  issuerId: string,
  found?: FoundIssuer,
): Promise<IssuerForActor> =>
  found?.actor_email
    ? admitAwarding(await requireOwnFactor(db, actor, { ...found, actor_email: found.actor_email }, 'award'))
    : requireAwarding(db, actor, issuerId)

/** As requireRole, for new badges and endorsements: one that is suspended or not approved yet makes none. */
export const requireAwarding = async (
  db: Db,
  actor: Actor,
  issuerId: string,
  action: 'award' | 'endorse' = 'award',
): Promise<IssuerForActor> => {
  return admitAwarding(await requireRole(db, actor, issuerId, action))
}

const admitAwarding = (issuer: IssuerForActor): IssuerForActor => {
  const obstacle = nameObstacle(issuer)
  if (obstacle) throw refuse(obstacle)
  return issuer
}
