import { sql } from 'kysely'
import type { StaffRole } from '#contracts/issuers/issuers.ts'
import { hasReason } from '#infra/authority/members.ts'
import type { Tx } from '#infra/db/transaction.ts'
import { alignRoles } from '../../issuers/index.ts'
import { listRules, type OrganisationRow } from '../queries.ts'

const ranks: readonly StaffRole[] = ['staff', 'editor', 'owner']

/**
 * Brings the roles that rules give in line with the groups of a member, as the provider said them last and as the directory
 * keeps them; of several rules the one counts that gives more. Whoever was let go is in no group, nor is anybody who has
 * taken the address off the account, or whose address is at a domain that is not the organisation's any more.
 */
export const giveRoles = async (
  tx: Tx,
  { organisation_id: id, name }: Pick<OrganisationRow, 'organisation_id' | 'name'>,
  memberId: string,
): Promise<void> => {
  // Waits for whoever changes the rules at this moment, and then sees what they are.
  await tx.selectFrom('organisations').select('name').where('organisation_id', '=', id).forShare().execute()
  const member = await tx
    .selectFrom('organisation_members')
    .select('account_id')
    .where('member_id', '=', memberId)
    .executeTakeFirst()
  if (!member) return
  const findWanted = () => listWanted(tx, id, memberId)
  await alignRoles(tx, { accountId: member.account_id, organisation: { id, name }, findWanted })
}

const listWanted = async (tx: Tx, id: string, memberId: string): Promise<ReadonlyMap<string, StaffRole>> => {
  const member = await tx
    .selectFrom('organisation_members')
    .select(['claimed_groups', 'is_active', hasReason.as('has_reason')])
    .where('member_id', '=', memberId)
    .executeTakeFirst()
  const wanted = new Map<string, StaffRole>()
  if (!member) return wanted
  const hasGroups = member.is_active && member.has_reason
  const isIn = new Set(hasGroups ? [...member.claimed_groups, ...(await listGroupNames(tx, memberId))] : [])
  for (const rule of await listRules(tx, [id])) {
    const role = ranks.find((rank) => rank === rule.role)
    if (!role || !isIn.has(rule.group_name)) continue
    const given = wanted.get(rule.issuer_id)
    if (!given || ranks.indexOf(given) < ranks.indexOf(role)) wanted.set(rule.issuer_id, role)
  }
  return wanted
}

/** A rule may call a group by its name or by its id in the directory. */
const listGroupNames = async (tx: Tx, memberId: string): Promise<string[]> => {
  const { rows } = await sql<{ name: string }>`
    select unnest(array_remove(array[display_name, external_id], null)) as name
    from scim_groups join scim_group_members using (group_id) where member_id = ${memberId}`.execute(tx)
  return rows.map((row) => row.name)
}
