import type { StaffRole } from '#contracts/issuers/issuers.ts'
import type { StaffMember } from '#contracts/issuers/staff.ts'
import type { Tx } from '#infra/db/transaction.ts'
import { refuse } from '#infra/errors.ts'
import { noteRole, noteRoleAt } from '../../notifications/index.ts'
import { findMeant, type MemberName } from './identify-member.ts'
import { presentInvitation, presentStaff } from './present-staff.ts'

/** Gives a member, or whoever is invited, another role. */
export const changeRole = async (tx: Tx, issuerId: string, name: MemberName, role: StaffRole): Promise<StaffMember> => {
  const invited =
    name.kind === 'email' && (await changeInvitation(tx, issuerId, name.email, role)) ? name.email : undefined
  const accountId = await findMeant(tx, issuerId, name, invited !== undefined)
  if (accountId === undefined) {
    if (invited === undefined) throw refuse('staff.none')
    await noteRoleAt(tx, invited, { issuerId, role })
    return presentInvitation({ email: invited, role })
  }
  await tx
    .updateTable('issuer_staff')
    // From now on no rule of an organisation takes it.
    .set({ role, organisation_id: null })
    .where('issuer_id', '=', issuerId)
    .where('account_id', '=', accountId)
    .execute()
  await noteRole(tx, accountId, { issuerId, role })
  const [member] = await presentStaff(tx, [{ issuer_id: issuerId, account_id: accountId, role }])
  if (!member) throw refuse('staff.none')
  return member
}

async function changeInvitation(tx: Tx, issuerId: string, email: string, role: StaffRole): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('staff_invitations')
    .set({ role })
    .where('issuer_id', '=', issuerId)
    .where('email', '=', email)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
