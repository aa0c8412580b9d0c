import { lockRow } from '#infra/db/lock-row.ts'
import type { Tx } from '#infra/db/transaction.ts'
import { countPeople } from '../add-people.ts'

/** Takes the proven addresses of an account that ends out of all groups. */
export const forgetPerson = async (tx: Tx, { accountId }: { accountId: string }): Promise<void> => {
  const listed = await tx
    .selectFrom('verified_emails')
    .innerJoin('group_members', 'group_members.email', 'verified_emails.email')
    .select(['member_id', 'group_id'])
    .where('account_id', '=', accountId)
    .execute()
  const groupIds = [...new Set(listed.map(({ group_id }) => group_id))].sort()
  for (const groupId of groupIds) {
    await lockRow(tx, 'groups', { group_id: groupId })
    const ids = listed.filter(({ group_id }) => group_id === groupId).map(({ member_id }) => member_id)
    await tx.deleteFrom('group_members').where('member_id', 'in', ids).execute()
    await countPeople(tx, groupId)
  }
}
