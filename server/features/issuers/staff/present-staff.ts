import type { Profile } from '#contracts/accounts/accounts.ts'
import type { StaffRole } from '#contracts/issuers/issuers.ts'
import type { StaffMember } from '#contracts/issuers/staff.ts'
import type { Db } from '#infra/db/connections/connect.ts'
import { presentProfileOf } from '../../accounts/index.ts'

interface StaffRow {
  issuer_id: string
  account_id: string
  role: StaffRole
}

const noOne: Profile = {
  first_name: '',
  last_name: '',
  email: '',
  url: [],
  telephone: [],
  slug: '',
  agreed_terms_version: 0,
  marketing_opt_in: false,
  has_password_set: false,
}

/** Members with their issuer; one query, however many there are. How they sign in is nobody else's business. */
export const presentStaff = async (
  db: Db,
  rows: readonly StaffRow[],
): Promise<(StaffMember & { issuerId: string })[]> => {
  const profiles = await presentProfileOf(db, [...new Set(rows.map((row) => row.account_id))])
  return rows.flatMap(({ issuer_id: issuerId, account_id, role }) => {
    const user = profiles.get(account_id)
    if (!user) return []
    const { agreed_terms_version, marketing_opt_in, has_password_set } = noOne
    return [{ issuerId, user: { ...user, agreed_terms_version, marketing_opt_in, has_password_set }, role }]
  })
}

/** Somebody of whom only the address is known. */
export const presentInvitation = ({ email, role }: { email: string; role: StaffRole }): StaffMember => ({
  user: { ...noOne, email },
  role,
  pending: true,
})
