import type { Db } from '#infra/db/connections/connect.ts'
import { findMember, type MemberName } from './identify-member.ts'

/** Whether this names an owner of the issuer, or an address that is invited as one. */
export const isOwnerOrInvited = async (db: Db, issuerId: string, name: MemberName): Promise<boolean> => {
  const member = await findMember(db, issuerId, name)
  const held =
    member &&
    (await db
      .selectFrom('issuer_staff')
      .select('role')
      .where('issuer_id', '=', issuerId)
      .where('account_id', '=', member.accountId)
      .executeTakeFirst())
  if (held?.role === 'owner') return true
  if (name.kind === 'account') return false
  const invited = await db
    .selectFrom('staff_invitations')
    .select('role')
    .where('issuer_id', '=', issuerId)
    .where('email', '=', name.email)
    .executeTakeFirst()
  return invited?.role === 'owner'
}
