import type { StaffRole } from '#contracts/issuers/issuers.ts'
import { auditWays } from '#contracts/operator/audit.ts'
import { noteAction } from '#infra/audit/note-action.ts'
import { now } from '#infra/clock.ts'
import type { Tx } from '#infra/db/transaction.ts'
import { noteRole } from '../../notifications/index.ts'
import { lockStaff } from './change-staff.ts'

interface RolesByRule {
  accountId: string
  organisation: { id: string; name: string }
  /** Reads the role for each issuer in which a rule gives one. */
  findWanted: () => Promise<ReadonlyMap<string, StaffRole>>
}

const by = { accountId: null, clientId: auditWays.organisation }

/**
 * Gives and takes roles as the rules of an organisation say now. What was given by hand, or by another organisation, is
 * left alone, and an issuer keeps its last owner. What the rules give is read once more when nobody else can change the staff:
 * a role that somebody took meanwhile would be given again.
 */
export const alignRoles = async (tx: Tx, { accountId, organisation, findWanted }: RolesByRule): Promise<void> => {
  const locked = new Set<string>()
  for (;;) {
    const wanted = await findWanted()
    const concerned = [...new Set([...(await listHeld(tx, accountId, organisation.id)), ...wanted.keys()])]
    const more = concerned.filter((issuerId) => !locked.has(issuerId)).sort()
    for (const issuerId of more) {
      await lockStaff(tx, issuerId)
      locked.add(issuerId)
    }
    if (more.length > 0) continue
    for (const issuerId of concerned)
      await alignOne(tx, { accountId, organisation, issuerId, role: wanted.get(issuerId) })
    return
  }
}

const listHeld = async (tx: Tx, accountId: string, organisationId: string): Promise<string[]> => {
  const held = await tx
    .selectFrom('issuer_staff')
    .select('issuer_id')
    .where('account_id', '=', accountId)
    .where('organisation_id', '=', organisationId)
    .execute()
  return held.map((row) => row.issuer_id)
}

interface OneRole {
  accountId: string
  organisation: { id: string; name: string }
  issuerId: string
  role: StaffRole | undefined
}

async function alignOne(tx: Tx, { accountId, organisation, issuerId, role }: OneRole): Promise<void> {
  const staff = await tx
    .selectFrom('issuer_staff')
    .select(['account_id', 'role', 'organisation_id'])
    .where('issuer_id', '=', issuerId)
    .execute()
  const own = staff.find((row) => row.account_id === accountId)
  if (own && (own.organisation_id !== organisation.id || own.role === role)) return
  if (own?.role === 'owner' && staff.filter((row) => row.role === 'owner').length === 1) return
  const place = tx.updateTable('issuer_staff').where('issuer_id', '=', issuerId).where('account_id', '=', accountId)
  if (role === undefined) {
    await tx.deleteFrom('issuer_staff').where('issuer_id', '=', issuerId).where('account_id', '=', accountId).execute()
  } else if (own) {
    await place.set({ role }).execute()
  } else {
    await tx
      .insertInto('issuer_staff')
      .values({ issuer_id: issuerId, account_id: accountId, role, organisation_id: organisation.id, created_at: now() })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  }
  await noteRole(tx, accountId, { issuerId, ...(role ? { role } : {}) })
  noteAction(tx, by, {
    verb: role === undefined ? 'staff.removed' : own ? 'staff.changed' : 'staff.added',
    subject: { kind: 'issuer', id: issuerId },
    detail: { ...(role ? { role } : {}), account: accountId, name: organisation.name },
  })
}
