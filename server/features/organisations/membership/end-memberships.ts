import { linkedEmail } from '#infra/authority/members.ts'
import type { Tx } from '#infra/db/transaction.ts'
import { endSignInsThrough } from '../../sessions/index.ts'
import { dropLink } from './remove-member.ts'

/**
 * Ends the links of an account with organisations, those by one address or all, as the account has it no more, and the
 * sign-ins that came by them.
 * Whoever an organisation has let go stays known to it, so that they do not come back by the other account.
 */
export const endMemberships = async (tx: Tx, accountId: string, email?: string): Promise<void> => {
  const members = await tx
    .selectFrom('organisation_members')
    .innerJoin('organisations', 'organisations.organisation_id', 'organisation_members.organisation_id')
    .select(['organisation_members.organisation_id', 'member_id', 'account_id', 'name'])
    .where('account_id', '=', accountId)
    .where('is_active', '=', true)
    .$if(email !== undefined, (query) => query.where(linkedEmail, '=', email ?? ''))
    .orderBy('member_id')
    .forUpdate('organisation_members')
    .execute()
  for (const member of members) {
    const { organisation_id: organisationId, member_id: memberId } = member
    await dropLink(tx, { organisationId, memberId }, member)
    await endSignInsThrough(tx, organisationId, { accountIds: [accountId] })
  }
}
