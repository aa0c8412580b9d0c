import { sql } from 'kysely'
import type { StaffRole } from '#contracts/issuers/issuers.ts'
import type { Tx } from '#infra/db/transaction.ts'
import { tell } from '#infra/events.ts'
import { roleMoved } from './role-moved.ts'

export interface MovedRole {
  issuer: string
  /** What the account had that it was moved from. */
  role: StaffRole
  /** What the other account had in the issuer before. */
  before: StaffRole | null
  /** The organisation whose rule had given that; null when it was given by hand. */
  before_by: string | null
}

interface HeldRole {
  role: StaffRole
  by: string | null
}

const ranks: readonly StaffRole[] = ['staff', 'editor', 'owner']
const higher = (a: StaffRole, b: StaffRole): StaffRole => (ranks.indexOf(a) > ranks.indexOf(b) ? a : b)
const lower = (a: StaffRole, b: StaffRole): StaffRole => (higher(a, b) === a ? b : a)

/**
 * Gives all roles of an account to another one; where both have one, the role that may do more counts. What a rule gave to
 * the first one must have been taken before, so what is left of it, for want of another owner, counts as given by hand. What goes on
 * because of a role goes over with it; after an objection it waits instead until somebody answers for it.
 */
export const moveRoles = async (tx: Tx, { from, to }: { from: string; to: string }): Promise<MovedRole[]> => {
  const had = await lockRoles(tx, from, to)
  const moved: MovedRole[] = []
  for (const [issuer, roles] of had) {
    const [role, own] = [roles.get(from)?.role, roles.get(to)]
    if (!role) continue
    // A rule goes on taking what is more by it than by hand.
    const counts = own && own.role !== role && higher(own.role, role) === own.role ? own : { role, by: null }
    await giveRole(tx, issuer, { from, to, ...counts })
    await tell(roleMoved, tx, { issuerId: issuer, from, to })
    moved.push({ issuer, role, before: own?.role ?? null, before_by: own?.by ?? null })
  }
  return moved
}

/**
 * Puts roles back after an objection. One that the issuer has taken away since, or lowered, does not come back by it; and
 * whoever was raised meanwhile stays, because they may be the only owner by now.
 */
export const returnRoles = async (
  tx: Tx,
  { from, to }: { from: string; to: string },
  moved: readonly MovedRole[],
): Promise<void> => {
  const had = await lockRoles(tx, from, to)
  for (const { issuer, role, before, before_by } of moved) {
    const now = had.get(issuer)?.get(from)
    if (!now) continue
    const left = before ? higher(role, before) : role
    const kept = now.role === lower(now.role, left) ? before && lower(before, now.role) : now.role
    const own = had.get(issuer)?.get(to)
    const returned = lower(role, now.role)
    const isOwn = own && higher(own.role, returned) === own.role
    await giveRole(tx, issuer, { from, to, ...(isOwn ? own : { role: returned, by: null }) })
    if (kept) await setRole(tx, issuer, from, { role: kept, by: now.role === left ? before_by : now.by })
  }
}

// In the order of the issuers, as others lock them who remove or change somebody.
async function lockRoles(tx: Tx, from: string, to: string): Promise<Map<string, Map<string, HeldRole>>> {
  const rows = await tx
    .selectFrom('issuer_staff')
    .select(['issuer_id', 'account_id', 'role', 'organisation_id'])
    .where('issuer_id', 'in', ({ selectFrom }) =>
      selectFrom('issuer_staff as mine').select('mine.issuer_id').where('mine.account_id', '=', from),
    )
    .orderBy('issuer_id')
    .orderBy('account_id')
    .forUpdate()
    .execute()
  const found = new Map<string, Map<string, HeldRole>>()
  for (const { issuer_id, account_id, role, organisation_id: by } of rows) {
    const known = ranks.find((rank) => rank === role)
    if (!known || (account_id !== from && account_id !== to)) continue
    found.set(issuer_id, (found.get(issuer_id) ?? new Map<string, HeldRole>()).set(account_id, { role: known, by }))
  }
  return found
}

/** The row itself goes over, so that whoever waits for it finds its new holder and not that nobody is left. */
async function giveRole(
  tx: Tx,
  issuerId: string,
  { from, to, role, by }: HeldRole & { from: string; to: string },
): Promise<void> {
  await tx.deleteFrom('issuer_staff').where('issuer_id', '=', issuerId).where('account_id', '=', to).execute()
  await tx
    .updateTable('issuer_staff')
    .set({ account_id: to, role, organisation_id: by })
    .where('issuer_id', '=', issuerId)
    .where('account_id', '=', from)
    .execute()
}

/** An organisation that is gone by now has left its roles as if given by hand. */
async function setRole(tx: Tx, issuerId: string, accountId: string, { role, by }: HeldRole): Promise<void> {
  await sql`
    insert into issuer_staff (issuer_id, account_id, role, organisation_id) values (
      ${issuerId}, ${accountId}, ${role}, (select organisation_id from organisations where organisation_id = ${by})
    )
    on conflict (issuer_id, account_id) do update
      set role = excluded.role, organisation_id = excluded.organisation_id`.execute(tx)
}
