import { sql } from 'kysely'
import { hasReason } from '#infra/authority/members.ts'
import type { Tx } from '#infra/db/transaction.ts'
import { endSignInsThrough } from '../../sessions/index.ts'

/**
 * Ends links whose domain the organisation does not have any more, and the sign-ins that came by them. They are locked
 * first: whoever is just signing in holds theirs, and what they have made is seen by the statements that follow.
 */
export const endForeignMembers = async (tx: Tx, organisationId: string): Promise<void> => {
  const foreign = await tx
    .selectFrom('organisation_members')
    .select(['member_id', 'account_id'])
    .where('organisation_id', '=', organisationId)
    .where('is_active', '=', true)
    .where(sql<boolean>`not ${hasReason}`)
    .orderBy('member_id')
    .forUpdate()
    .execute()
  if (foreign.length === 0) return
  const [ids, accountIds] = [foreign.map((row) => row.member_id), foreign.map((row) => row.account_id)]
  await tx.deleteFrom('organisation_members').where('member_id', '=', sql<string>`any(${ids}::text[])`).execute()
  await endSignInsThrough(tx, organisationId, { accountIds })
}
