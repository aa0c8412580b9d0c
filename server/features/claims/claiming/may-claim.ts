import type { Db } from '#infra/db/connections/connect.ts'
import { isActiveMember } from '../../groups/index.ts'
import type { ClaimRow } from '../queries.ts'

/** Whether the ending of the address is one of those that the claim is for; everybody may know these. */
export const hasDomain = ({ domains }: Pick<ClaimRow, 'domains'>, email: string): boolean =>
  domains.length === 0 || domains.includes(email.slice(email.lastIndexOf('@') + 1))

type Limits = Pick<ClaimRow, 'claim_id' | 'has_list' | 'group_id'>

/** Of these addresses those that the list and the group of the claim let in, where it has them; told to nobody but their owners. */
export const keepListed = async (db: Db, claim: Limits, emails: readonly string[]): Promise<readonly string[]> => {
  const listed = await keepAddresses(db, claim, emails)
  const { group_id } = claim
  if (!group_id) return listed
  const members = await Promise.all(
    listed.map(async (email) => ((await isActiveMember(db, group_id, email)) ? email : [])),
  )
  return members.flat()
}

async function keepAddresses(
  db: Db,
  { claim_id, has_list }: Limits,
  emails: readonly string[],
): Promise<readonly string[]> {
  if (!has_list || emails.length === 0) return emails
  const rows = await db
    .selectFrom('claim_addresses')
    .select('email')
    .where('claim_id', '=', claim_id)
    .where('email', 'in', emails)
    .execute()
  const listed = new Set(rows.map(({ email }) => email))
  return emails.filter((email) => listed.has(email))
}
