import { sql } from 'kysely'
import type { StaffRole } from '#contracts/issuers.ts'
import type { Tx } from '#infra/db/transaction.ts'

export interface MovedRole {
  issuer: string
  /** What the account had that it was moved from. */
  role: StaffRole
  /** What the other account had in the issuer before. */
  before: StaffRole | null
}

const ranks: readonly StaffRole[] = ['staff', 'editor', 'owner']
const higher = (a: StaffRole, b: StaffRole): StaffRole => (ranks.indexOf(a) > ranks.indexOf(b) ? a : b)
const lower = (a: StaffRole, b: StaffRole): StaffRole => (higher(a, b) === a ? b : a)

/** Gives all roles of an account to another one; where both have one, the role that may do more counts. */
export const moveRoles = async (tx: Tx, { from, to }: { from: string; to: string }): Promise<MovedRole[]> => {
  const had = await lockRoles(tx, from, to)
  const moved: MovedRole[] = []
  for (const [issuer, roles] of had) {
    const [role, before] = [roles.get(from), roles.get(to) ?? null]
    if (!role) continue
    await giveRole(tx, issuer, { from, to, role: before ? higher(role, before) : role })
    moved.push({ issuer, role, before })
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
  for (const { issuer, role, before } of moved) {
    const now = had.get(issuer)?.get(from)
    if (!now) continue
    const isRaised = now !== lower(now, before ? higher(role, before) : role)
    const kept = isRaised ? now : before && lower(before, now)
    const own = had.get(issuer)?.get(to)
    const returned = lower(role, now)
    await giveRole(tx, issuer, { from, to, role: own ? higher(own, returned) : returned })
    if (kept) await setRole(tx, issuer, from, kept)
  }
}

// In the order of the issuers, as others lock them who remove or change somebody.
async function lockRoles(tx: Tx, from: string, to: string): Promise<Map<string, Map<string, StaffRole>>> {
  const rows = await tx
    .selectFrom('issuer_staff')
    .select(['issuer_id', 'account_id', 'role'])
    .where('issuer_id', 'in', ({ selectFrom }) =>
      selectFrom('issuer_staff as mine').select('mine.issuer_id').where('mine.account_id', '=', from),
    )
    .orderBy('issuer_id')
    .orderBy('account_id')
    .forUpdate()
    .execute()
  const found = new Map<string, Map<string, StaffRole>>()
  for (const { issuer_id, account_id, role } of rows) {
    const known = ranks.find((rank) => rank === role)
    if (!known || (account_id !== from && account_id !== to)) continue
    found.set(issuer_id, (found.get(issuer_id) ?? new Map<string, StaffRole>()).set(account_id, known))
  }
  return found
}

/** The row itself goes over, so that whoever waits for it finds its new holder and not that nobody is left. */
async function giveRole(
  tx: Tx,
  issuerId: string,
  { from, to, role }: { from: string; to: string; role: StaffRole },
): Promise<void> {
  await tx.deleteFrom('issuer_staff').where('issuer_id', '=', issuerId).where('account_id', '=', to).execute()
  await tx
    .updateTable('issuer_staff')
    .set({ account_id: to, role })
    .where('issuer_id', '=', issuerId)
    .where('account_id', '=', from)
    .execute()
}

async function setRole(tx: Tx, issuerId: string, accountId: string, role: StaffRole): Promise<void> {
  await sql`
    insert into issuer_staff (issuer_id, account_id, role) values (${issuerId}, ${accountId}, ${role})
    on conflict (issuer_id, account_id) do update set role = excluded.role`.execute(tx)
}
