import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '#infra/db/transaction.ts'
import { findWished, type Language } from '#shared/i18n/languages.ts'
import type { BadgeClassRow } from '../badge-classes/index.ts'
import { isTrustedSql } from '../issuers/index.ts'
import { isHeardSql } from '../webhooks/index.ts'
import { partRepeated, selectHolders, type Wanted } from './find-repeated.ts'
import type { Recipient } from './parse-recipient.ts'

export interface KnownRecipients {
  /** Who has proven the address. */
  ownerOf(recipient: Pick<Recipient, 'type' | 'identifier'>): string | undefined
  /** Whether the address never got a badge; true once, for its first row. */
  isFirst(address: string): boolean
}

/** What the making of awards of one class has to know besides. */
export interface Surroundings extends KnownRecipients {
  /** In which language to write to an address, as `findLanguages` says. */
  languageOf(address: string): Language
  /** Whether somebody wants to hear of new awards. */
  isHeard: boolean
  /** Whether the issuer may send as many mails as it wants. */
  isTrusted: boolean
  /** Takes out who has the badge, as `findRepeated` does, of those that were asked for. */
  partRepeated<One extends Wanted>(wanted: readonly One[]): { good: One[]; repeated: One[] }
}

interface Found {
  email: string
  owner: string | null
  known: boolean
  language: string | null
}

/**
 * What is known of the addresses; read it under their locks, and before anything is written for them. One row is looked
 * up for each address whatever the database believes of the table's size: of a table that has just grown it would
 * rather read all.
 */
export const findRecipients = async (tx: Tx, addresses: readonly string[]): Promise<KnownRecipients> =>
  readFound(addresses.length === 0 ? [] : (await lookUp(addresses).execute(tx)).rows)

const readFound = (rows: readonly Found[]): KnownRecipients => {
  const owners = new Map(rows.flatMap(({ email, owner }) => (owner === null ? [] : [[email, owner] as const])))
  const unknown = new Set(rows.flatMap(({ email, known }) => (known ? [] : email)))
  return {
    ownerOf: ({ type, identifier }) => (type === 'email' ? owners.get(identifier) : undefined),
    isFirst: (address) => unknown.delete(address),
  }
}

const lookUp = (addresses: readonly string[]): RawBuilder<Found> => sql`
    select asked.email, owned.account_id as owner, owned.language, earlier.is_there is not null as known
    from (select distinct unnest(${[...addresses]}::text[]) as email) as asked
    left join lateral (
      select account_id, language from verified_emails v join accounts using (account_id)
      where v.email = asked.email limit 1
    ) as owned on true
    left join lateral (
      select true as is_there from recipient_awards r where r.recipient_identifier = asked.email limit 1
    ) as earlier on true`

interface Asked {
  badge: BadgeClassRow
  emails: readonly string[]
  /** Who writes the mails. */
  sender: string | null
  /** Who may not have the badge already. */
  once: readonly string[]
}

/** As findRecipients, and all else that is to be known under the same locks, in the same statement. */
export const findSurroundings = async (tx: Tx, { badge, emails, sender, once }: Asked): Promise<Surroundings> => {
  const { rows } = await sql<{
    found: Found[]
    holders: Parameters<typeof partRepeated>[1]
    language: string | null
    is_heard: boolean
    is_trusted: boolean
  }>`
    select coalesce((select json_agg(found) from (${lookUp(emails)}) found), '[]') as found,
      coalesce((select json_agg(holder) from (${selectHolders(badge, once)}) holder), '[]') as holders,
      (select language from accounts where account_id = ${sender}) as language,
      ${isHeardSql('award.made', [badge.issuer_id])} as is_heard, ${isTrustedSql(badge.issuer_id)} as is_trusted`.execute(
    tx,
  )
  const [row] = rows
  if (!row) throw new Error('A statement without a table had no row.')
  const languages = new Map(row.found.map(({ email, language }) => [email, language]))
  return {
    ...readFound(row.found),
    languageOf: (address) => findWished([languages.get(address) ?? '', row.language ?? '']) ?? 'en',
    isHeard: row.is_heard,
    isTrusted: row.is_trusted,
    partRepeated: (wanted) => partRepeated(wanted, row.holders),
  }
}
