import type { Db } from '#infra/db/connections/connect.ts'
import type { ClaimRow } from '../queries.ts'

/** Whether the ending of the address is one of those that the claim is for; everybody may know these. */
export const hasDomain = ({ domains }: Pick<ClaimRow, 'domains'>, email: string): boolean =>
  domains.length === 0 || domains.includes(email.slice(email.lastIndexOf('@') + 1))

/** Of these addresses those that stand on the list of the claim, where it has one; told to nobody but their owners. */
export const keepListed = async (
  db: Db,
  { claim_id, has_list }: Pick<ClaimRow, 'claim_id' | 'has_list'>,
  emails: readonly string[],
): Promise<readonly string[]> => {
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
