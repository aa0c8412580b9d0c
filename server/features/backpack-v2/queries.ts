import { sql } from 'kysely'
import type { Db } from '#infra/db/connections/connect.ts'

/** What the second interface tells of a badge beyond the first. */
export interface FactsV2 {
  badge_id: string
  created_at: Date
  class_id: string | null
  issuer_id: string | null
  /** Of an award whose document says the recipient as a hash. */
  salt: string | null
  revocation_reason: string | null
}

/** Facts of badges in somebody's backpack, by the ids of the badges. */
export const findBadgeFacts = async (
  db: Db,
  accountId: string,
  badgeIds: readonly string[],
): Promise<Map<string, FactsV2>> => {
  if (badgeIds.length === 0) return new Map()
  const { rows } = await sql<FactsV2>`
    select a.award_id as badge_id, a.created_at, a.badge_id as class_id, a.issuer_id,
      case when a.hashed then a.salt end as salt, a.revocation_reason
    from award_locations l
    join backpack_entries b on b.account_id = ${accountId} and b.issuer_id = l.issuer_id and b.award_id = l.award_id
    join awards a on a.issuer_id = b.issuer_id and a.award_id = b.award_id
    where l.award_id = any(${[...badgeIds]}::text[])
    union all
    select import_id, created_at, null, null, null, revocation_reason
    from imported_badges
    where account_id = ${accountId} and import_id = any(${[...badgeIds]}::text[])`.execute(db)
  return new Map(rows.map((row) => [row.badge_id, row]))
}
