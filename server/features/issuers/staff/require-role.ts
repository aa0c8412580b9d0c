import type { Selectable } from 'kysely'
import type { StaffRole } from '#contracts/issuers/issuers.ts'
import { effectiveRoles } from '#infra/authority/roles.ts'
import type { Db } from '#infra/db/connections/connect.ts'
import type { IssuersTable } from '#infra/db/schema/tables.ts'
import { notFound, refuse } from '#infra/errors.ts'
import type { Actor } from '#infra/http/actor.ts'
import { requireVerifiedAccount } from '../../accounts/index.ts'
import { hasSecondFactor } from '../../second-factor/index.ts'
import { cameByOrganisation, comesByOrganisation } from '../../sessions/index.ts'
import { isReading, type RoleAction, rolesFor } from './policy.ts'
import { takeUpInvitation } from './take-up-invitations.ts'

export interface IssuerForActor extends Selectable<IssuersTable> {
  role: StaffRole
  /** The actor's proven address, the primary one if it is proven. */
  actor_email: string
}

/**
 * The issuer, if the actor may do this in it. Same 404 for "no such issuer", "not yours" and "not in your role", so
 * ids cannot be probed; 400 when the actor has proven no address; 403 for changes in an issuer that requires a second
 * factor, when the account has none and did not come by an organisation. Whoever is invited takes the role up here.
 */
export const requireRole = async (
  db: Db,
  actor: Actor,
  issuerId: string,
  action: RoleAction,
): Promise<IssuerForActor> => {
  const known = await findIssuerForActor(db, actor, issuerId, action)
  if (known) return requireOwnFactor(db, actor, known, action)
  const isInvited = await takeUpInvitation(db, actor.accountId, issuerId)
  const issuer = isInvited ? await findIssuerForActor(db, actor, issuerId, action) : undefined
  if (issuer) return requireOwnFactor(db, actor, issuer, action)
  await requireVerifiedAccount(db, actor)
  throw notFound()
}

/** The issuer again, unless it requires a second factor that the actor does not have. */
export async function requireOwnFactor(
  db: Db,
  actor: Actor,
  issuer: IssuerForActor,
  action: RoleAction,
): Promise<IssuerForActor> {
  if (!issuer.requires_second_factor || isReading(action)) return issuer
  if (await hasSecondFactor(db, actor.accountId)) return issuer
  // What its people prove beside the password, the organisation asks for itself.
  if (await cameByOrganisation(db, actor)) return issuer
  if (await comesByOrganisation(db, actor.accountId)) return issuer
  throw refuse('issuer.second-factor')
}

/** An issuer in which the actor has a role, whether they have proven an address or not. */
export type FoundIssuer = Omit<IssuerForActor, 'actor_email'> & { actor_email: string | null }

async function findIssuerForActor(
  db: Db,
  actor: Actor,
  issuerId: string,
  action: RoleAction,
): Promise<IssuerForActor | undefined> {
  const row = await selectIssuerForActor(db, actor, issuerId, action).executeTakeFirst()
  return row?.actor_email ? { ...row, actor_email: row.actor_email } : undefined
}

/** The issuer, if the actor has a role for this in it; whether they have proven an address is another question. */
export const selectIssuerForActor = (db: Db, actor: Actor, issuerId: string, action: RoleAction) =>
  effectiveRoles(db)
    .innerJoin('issuers', 'issuers.issuer_id', 'issuer_staff.issuer_id')
    .selectAll('issuers')
    .select('issuer_staff.role')
    .select(({ selectFrom }) =>
      selectFrom('email_addresses')
        .select('email')
        .where('account_id', '=', actor.accountId)
        .where('verified_at', 'is not', null)
        .orderBy('is_primary', 'desc')
        .orderBy('email_id')
        .limit(1)
        .as('actor_email'),
    )
    .where('issuers.issuer_id', '=', issuerId)
    .where('issuer_staff.account_id', '=', actor.accountId)
    .where('issuer_staff.role', 'in', rolesFor(action))
