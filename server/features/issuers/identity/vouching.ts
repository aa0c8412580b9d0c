import { sql } from 'kysely'

/** What operators say of who an issuer is, and of which version of it they said that. */
export interface VouchingRow {
  /** Only ever of the version that there is: the database takes it away with the next one. */
  trusted_at: Date | null
  trusted_version: number | null
  /** What it was called when they vouched for it, and when it became another one; null where they vouch for it as it is. */
  trusted_as: string | null
  trust_ended_at: Date | null
}

/** To select beside `trusted_at` and `trusted_version` wherever `issuers` is read. */
export const vouchingColumns = [
  sql<string | null>`(select former.name from issuer_versions former
    where former.issuer_id = issuers.issuer_id and former.version = issuers.trusted_version)`.as('trusted_as'),
  sql<Date | null>`(select former.replaced_at from issuer_versions former
    where former.issuer_id = issuers.issuer_id and former.version = issuers.trusted_version)`.as('trust_ended_at'),
] as const

/** `changed`: operators vouched for it under the former name, until it became another one. */
export type Vouching =
  | { is: 'vouched'; since: Date }
  | { is: 'changed'; since: Date; formerName: string }
  | { is: 'named' }

/** What readers are to be told beside the name of an issuer of this server. */
export const readVouching = ({ trusted_at, trusted_as, trust_ended_at }: VouchingRow): Vouching => {
  if (trusted_at !== null) return { is: 'vouched', since: trusted_at }
  if (trusted_as !== null && trust_ended_at !== null) {
    return { is: 'changed', since: trust_ended_at, formerName: trusted_as }
  }
  return { is: 'named' }
}
