import { sql } from 'kysely'
import type { Endorsement } from '#contracts/issuers/endorsements.ts'
import type { Db } from '#infra/db/connections/connect.ts'
import { type NamedVersion, presentIdentity, readFormer } from '../issuers/index.ts'
import type { EndorsementRow } from './queries.ts'

type Rests = NonNullable<Endorsement['rests']>

/** Who an endorsement is about, or else who gave it, where that is another issuer now. */
const nameFormer = (row: EndorsementRow): (NamedVersion & Pick<Rests, 'of'>) | undefined => {
  const { issuer_id, endorser_id, said_of, said_by } = row
  if (said_of !== row.issuer_version) return { of: 'issuer', issuerId: issuer_id, version: said_of }
  if (endorser_id === null || said_by === row.endorser_version) return undefined
  return { of: 'endorser', issuerId: endorser_id, version: said_by }
}

/** Of endorsements that rest: whose change that is, and both versions. Two queries, however many there are. */
export const findRests = async (db: Db, rows: readonly EndorsementRow[]) => {
  const resting = rows.flatMap((row) => nameFormer(row) ?? [])
  const former = resting.length > 0 ? await readFormer(db, resting) : () => undefined
  const current = new Map(
    (
      await db
        .selectFrom('issuers')
        .select(['issuer_id', 'version', 'identified_at', 'name', 'url', 'email', 'description', 'image_key'])
        .where('issuer_id', '=', sql<string>`any(${resting.map(({ issuerId }) => issuerId)}::text[])`)
        .execute()
    ).map((row) => [row.issuer_id, row]),
  )
  return (row: EndorsementRow): Rests | null => {
    const named = nameFormer(row)
    const before = named && former(named)
    const after = named && current.get(named.issuerId)
    return before && after ? { of: named.of, former: presentIdentity(before), current: presentIdentity(after) } : null
  }
}
