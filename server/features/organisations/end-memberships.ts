import type { Tx } from '#infra/db/transaction.ts'
import { dropMember } from './remove-member.ts'

/**
 * Ends the links of an account with organisations, those by one address or all, as its address is another account's now.
 * Whoever an organisation has let go stays known to it, so that they do not come back by the other account.
 */
export const endMemberships = async (tx: Tx, accountId: string, email?: string): Promise<void> => {
  const members = await tx
    .selectFrom('organisation_members')
    .innerJoin('organisations', 'organisations.organisation_id', 'organisation_members.organisation_id')
    .select(['organisation_members.organisation_id', 'member_id', 'account_id', 'name'])
    .where('account_id', '=', accountId)
    .where('is_active', '=', true)
    .$if(email !== undefined, (query) => query.where('email', '=', email ?? ''))
    .orderBy('member_id')
    .forUpdate('organisation_members')
    .execute()
  for (const member of members) {
    await dropMember(tx, { organisationId: member.organisation_id, memberId: member.member_id }, member)
  }
}
