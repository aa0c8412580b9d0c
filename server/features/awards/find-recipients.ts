import { sql } from 'kysely'
import type { Tx } from '#infra/db/transaction.ts'
import type { Recipient } from './parse-recipient.ts'

export interface KnownRecipients {
  /** Who has proven the address. */
  ownerOf(recipient: Pick<Recipient, 'type' | 'identifier'>): string | undefined
  /** Whether the address never got a badge; true once, for its first row. */
  isFirst(address: string): boolean
}

/**
 * What is known of the addresses; read it under their locks, and before anything is written for them. One row is looked
 * up for each address whatever the database believes of the table's size: of a table that has just grown it would
 * rather read all.
 */
export const findRecipients = async (tx: Tx, addresses: readonly string[]): Promise<KnownRecipients> => {
  const { rows } = addresses.length === 0 ? { rows: [] } : await lookUp(tx, addresses)
  const owners = new Map(rows.flatMap(({ email, owner }) => (owner === null ? [] : [[email, owner] as const])))
  const unknown = new Set(rows.flatMap(({ email, known }) => (known ? [] : email)))
  return {
    ownerOf: ({ type, identifier }) => (type === 'email' ? owners.get(identifier) : undefined),
    isFirst: (address) => unknown.delete(address),
  }
}

const lookUp = (tx: Tx, addresses: readonly string[]) =>
  sql<{ email: string; owner: string | null; known: boolean }>`
    select asked.email, owned.account_id as owner, earlier.is_there is not null as known
    from (select distinct unnest(${[...addresses]}::text[]) as email) as asked
    left join lateral (select account_id from verified_emails v where v.email = asked.email limit 1) as owned on true
    left join lateral (
      select true as is_there from recipient_awards r where r.recipient_identifier = asked.email limit 1
    ) as earlier on true`.execute(tx)
