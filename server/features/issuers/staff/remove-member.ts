import type { Tx } from '#infra/db/transaction.ts'
import { refuse } from '#infra/errors.ts'
import { forgetRoleAt, noteRole } from '../../notifications/index.ts'
import { findMeant, type MemberName } from './identify-member.ts'

/** Takes somebody off the staff, or an invitation back; either ends at once. */
export const removeMember = async (tx: Tx, issuerId: string, name: MemberName): Promise<void> => {
  const isInvited = name.kind === 'email' && (await withdrawInvitation(tx, issuerId, name.email))
  const accountId = await findMeant(tx, issuerId, name, isInvited)
  if (accountId === undefined) {
    if (!isInvited) throw refuse('staff.none')
    if (name.kind === 'email') await forgetRoleAt(tx, name.email, issuerId)
    return
  }
  await withdrawInvitationsOf(tx, issuerId, accountId)
  await tx.deleteFrom('issuer_staff').where('issuer_id', '=', issuerId).where('account_id', '=', accountId).execute()
  await noteRole(tx, accountId, { issuerId })
}

async function withdrawInvitation(tx: Tx, issuerId: string, email: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('staff_invitations')
    .where('issuer_id', '=', issuerId)
    .where('email', '=', email)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** An invitation to another address of theirs would bring them back. */
async function withdrawInvitationsOf(tx: Tx, issuerId: string, accountId: string): Promise<void> {
  await tx
    .deleteFrom('staff_invitations')
    .where('issuer_id', '=', issuerId)
    .where('email', 'in', ({ selectFrom }) =>
      selectFrom('email_addresses')
        .select('email_addresses.email')
        .where('account_id', '=', accountId)
        .where('verified_at', 'is not', null),
    )
    .execute()
}
