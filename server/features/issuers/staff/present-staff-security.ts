import type { StaffSecurity } from '#contracts/issuers/staff-security.ts'
import type { Db } from '#infra/db/connections/connect.ts'
import type { Actor } from '#infra/http/actor.ts'
import { listWithSecondFactor } from '../../second-factor/index.ts'
import { listStaff } from '../queries.ts'
import { requireRole } from './require-role.ts'

/** Who has a second factor is for owners, who decide whether it is required. */
export const presentStaffSecurity = async (db: Db, actor: Actor, issuerId: string): Promise<StaffSecurity> => {
  const issuer = await requireRole(db, actor, issuerId, 'read')
  const staff = (await listStaff(db, [issuerId])).map((member) => member.account_id)
  const secured = await listWithSecondFactor(db, staff)
  return {
    required: issuer.requires_second_factor,
    own: secured.has(actor.accountId),
    ...(issuer.role === 'owner' ? { members: [...secured].sort() } : {}),
  }
}
