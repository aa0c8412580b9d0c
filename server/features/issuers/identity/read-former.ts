import { sql } from 'kysely'
import type { ReadDb } from '#infra/db/standby/read-db.ts'

export interface NamedVersion {
  issuerId: string
  version: number
}

const nameVersion = ({ issuerId, version }: NamedVersion): string => `${issuerId} ${version}`

/** Who issuers were under these versions; answers how to find one, which is undefined where it is the one of now. */
export const readFormer = async (db: ReadDb, wanted: readonly NamedVersion[]) => {
  const rows = await db
    .selectFrom('issuer_versions')
    .selectAll()
    .where(
      sql<boolean>`(issuer_id, version) in (
        select * from unnest(${wanted.map(({ issuerId }) => issuerId)}::text[],
          ${wanted.map(({ version }) => version)}::integer[]))`,
    )
    .execute()
  const found = new Map(rows.map((row) => [nameVersion({ issuerId: row.issuer_id, version: row.version }), row]))
  return (one: NamedVersion) => found.get(nameVersion(one))
}
