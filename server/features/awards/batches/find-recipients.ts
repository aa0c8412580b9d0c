import { sql } from 'kysely'
import type { Tx } from '#infra/db/transaction.ts'
import type { Recipient } from '../parse-recipient.ts'

export interface KnownRecipients {
  /** Who has proven the address. */
  ownerOf(recipient: Recipient): string | undefined
  /** Whether the address never got a badge; true once, for its first row. */
  isFirst(address: string): boolean
}

/** What is known of the addresses; read it under their locks, and before anything is written for them. */
export const findRecipients = async (tx: Tx, addresses: readonly string[]): Promise<KnownRecipients> => {
  const { rows } = await sql<{ email: string; owner: string | null; known: boolean }>`
    select asked.email, v.account_id as owner,
      exists (select from recipient_awards r where r.recipient_identifier = asked.email) as known
    from (select distinct unnest(${[...addresses]}::text[]) as email) as asked
    left join verified_emails v on v.email = asked.email`.execute(tx)
  const owners = new Map(rows.flatMap(({ email, owner }) => (owner === null ? [] : [[email, owner] as const])))
  const unknown = new Set(rows.flatMap(({ email, known }) => (known ? [] : email)))
  return {
    ownerOf: ({ type, identifier }) => (type === 'email' ? owners.get(identifier) : undefined),
    isFirst: (address) => unknown.delete(address),
  }
}
