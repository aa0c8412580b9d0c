import { sql } from 'kysely'
import type { Award } from '#contracts/awards/awards.ts'
import type { EndedState } from '#contracts/awards/issuer-desk.ts'
import { over } from '../../../badge-classes/index.ts'
import type { AwardPlace, AwardRow, KeptAwardRow } from '../../queries.ts'
import type { Position } from '../cursor.ts'
import { isUndelivered } from '../undelivered.ts'

export interface AwardFilter {
  recipients: string[]
  /** Beginnings of identifiers. */
  prefixes: string[]
  /** Beginnings of words of a name, which also find an award, beside the beginnings of identifiers. */
  name: string
  acceptance: Award['acceptance'] | undefined
  issuedFrom: Date | undefined
  issuedTo: Date | undefined
  includeExpired: boolean
  includeRevoked: boolean
  /** Those whose last mail came to nobody. */
  onlyUndelivered: boolean
  /** Only those that have expired or were revoked; they stand in the order in which that happened. */
  ended: EndedState | undefined
  now: Date
}

export interface AwardSlice {
  limit: number
  position: Position | undefined
  /** What became of the mails stands beside the awards. */
  withMails?: boolean
}

/** An award made later than this after its day of issue is dated back; awards_dated_back holds these. */
const dayMilliseconds = 86_400_000

/** By what the list is put in order. */
export const orderColumn = ({ ended }: Pick<AwardFilter, 'ended'>) =>
  ended === 'expired' ? 'expires_at' : ended === 'revoked' ? 'revoked_at' : 'created_at'

/** Where an award stands in a list. */
export const momentOf = (row: KeptAwardRow | AwardRow, filter: Pick<AwardFilter, 'ended'>): Date =>
  row[orderColumn(filter)] ?? row.created_at

export const orderOf = ({ position }: AwardSlice) => (position?.direction === 'prev' ? 'asc' : 'desc')

/** Behind this moment are none of the last day asked for, but those dated back. */
export const endOfList = ({ issuedTo, now }: AwardFilter): Date =>
  new Date((issuedTo ?? now).getTime() + dayMilliseconds)

/** No award is dated ahead, so the list need not be read beyond the first day asked for. */
const startOfList = (issuedFrom: Date): Date => new Date(issuedFrom.getTime() - dayMilliseconds)
export const isBefore = (moment: Date, { issuedFrom, ended }: AwardFilter): boolean =>
  issuedFrom !== undefined && !ended && moment < startOfList(issuedFrom)

/** What is in the list from the position on. */
export const isListed = ({ issuerSlug, badgeSlug }: AwardPlace, filter: AwardFilter, { position }: AwardSlice) => {
  const all = [sql`awards.issuer_id = ${issuerSlug}`]
  if (badgeSlug !== undefined) all.push(sql`awards.badge_id = ${badgeSlug}`)
  if (position) all.push(isBehind(position, `awards.${orderColumn(filter)}`, 'awards.award_id'))
  // Written out as their indexes have it.
  if (filter.ended === 'revoked') all.push(sql`awards.revoked_at is not null`)
  if (filter.ended === 'expired') all.push(sql`awards.revoked_at is null and ${over('awards', filter.now)}`)
  return sql<boolean>`${sql.join(all, sql` and `)}`
}

export const isBehind = ({ direction, createdAt, awardId }: Position, moment: string, id: string) => {
  const sign = direction === 'prev' ? sql`>` : sql`<`
  return sql<boolean>`(${sql.ref(moment)}, ${sql.ref(id)}) ${sign} (${createdAt}::timestamptz, ${awardId}::text)`
}

/** The name, by the words that its index holds for the class or for the whole issuer. */
export const hasName = ({ issuerSlug, badgeSlug }: AwardPlace, name: string) => {
  const holder = badgeSlug === undefined ? sql.ref('awards.issuer_id') : sql.ref('awards.badge_id')
  return sql<boolean>`(awards.recipient_name is not null
    and array_to_tsvector(name_words(${holder}, awards.recipient_name)) @@ name_query(${badgeSlug ?? issuerSlug}::text, ${name}::text))`
}

/** Only what the indexes of the list hold, so that no award is read but those of the page; names have their own. */
export const fits = (filter: AwardFilter, at: AwardPlace) => {
  const { recipients, prefixes, name, acceptance, issuedFrom, issuedTo } = filter
  const all = [sql`true`]
  if (recipients.length > 0) all.push(sql`awards.recipient_identifier = any(${recipients}::text[])`)
  if (prefixes.length > 0) {
    // Unlike LIKE, this has no signs with a meaning of their own, and is found through an index all the same.
    const any = prefixes.map((text) => sql`awards.recipient_identifier ^@ ${text}`)
    all.push(sql`(${sql.join(any, sql` or `)})`)
  }
  if (name !== '') all.push(hasName(at, name))
  if (filter.onlyUndelivered) all.push(isUndelivered)
  if (acceptance) all.push(sql`awards.acceptance = ${acceptance}`)
  if (issuedFrom) {
    all.push(sql`awards.issued_on >= ${issuedFrom} and awards.created_at >= ${startOfList(issuedFrom)}`)
  }
  if (issuedTo) all.push(sql`awards.issued_on <= ${issuedTo}`)
  if (filter.ended) return sql<boolean>`${sql.join(all, sql` and `)}`
  if (!filter.includeRevoked) all.push(sql`awards.revoked_at is null`)
  if (!filter.includeExpired) all.push(sql`(awards.expires_at is null or awards.expires_at > ${filter.now})`)
  return sql<boolean>`${sql.join(all, sql` and `)}`
}
