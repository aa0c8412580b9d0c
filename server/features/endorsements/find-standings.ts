import { sql } from 'kysely'
import type { Db } from '#infra/db/connections/connect.ts'
import { type NameStanding, named } from '#shared/names/name-standing.ts'
import { standingOfJoined, vouchingColumns } from '../issuers/index.ts'

/** What stands behind the names of issuers of this server; who is none of them is known by its site. */
export const findStandings = async (
  db: Db,
  issuerIds: readonly (string | null)[],
): Promise<(issuerId: string | null) => NameStanding> => {
  const rows = await db
    .selectFrom('issuers')
    .select(['issuer_id', 'trusted_at', 'trusted_version'])
    .select(vouchingColumns)
    .where('issuer_id', '=', sql<string>`any(${[...new Set(issuerIds)]}::text[])`)
    .execute()
  const standings = new Map<string | null, NameStanding>(rows.map((row) => [row.issuer_id, standingOfJoined(row)]))
  return (issuerId) => standings.get(issuerId) ?? named
}
