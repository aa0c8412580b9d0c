import { sql } from 'kysely'
import { IssuerName } from '#shared/names/issuer-name.ts'
import { type NameStanding, named, vouched } from '#shared/names/name-standing.ts'
import { readVouching, type VouchingRow, vouchingColumns } from '../identity/vouching.ts'

/** What the row of an issuer tells by itself of who stands behind its name. */
interface IssuerRow {
  name: string
  trusted_at: Date | null
  trusted_version: number | null
  identified_at: Date
}

/** An issuer that was joined to something else. */
export interface JoinedName extends VouchingRow {
  issuer_name: string
}

/** Of `issuers`, for queries that join them to something else; `readIssuerName` takes their rows. */
export const issuerNameColumns = [
  'issuers.name as issuer_name',
  'issuers.trusted_at',
  'issuers.trusted_version',
  ...vouchingColumns,
] as const

/** The same for queries in SQL. */
export const issuerNameSql = sql`issuers.name as issuer_name, issuers.trusted_at, issuers.trusted_version,
  ${sql.join([...vouchingColumns])}`

export const standingOfJoined = (row: VouchingRow): NameStanding => {
  const vouching = readVouching(row)
  if (vouching.is === 'changed') {
    return { kind: 'changed', since: vouching.since.toISOString(), former: vouching.formerName }
  }
  return vouching.is === 'vouched' ? vouched : named
}

export const readIssuerName = (row: JoinedName): IssuerName => new IssuerName(row.issuer_name, standingOfJoined(row))

/** The name of an issuer of this server; a row that brings no more along does not tell what it was called before. */
export const nameOfIssuer = ({ name, ...row }: IssuerRow | (VouchingRow & { name: string })): IssuerName => {
  if ('trusted_as' in row) return new IssuerName(name, standingOfJoined(row))
  if (row.trusted_at !== null) return new IssuerName(name, vouched)
  const isChanged = row.trusted_version !== null
  return new IssuerName(name, isChanged ? { kind: 'changed', since: row.identified_at.toISOString() } : named)
}
