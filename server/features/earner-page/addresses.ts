import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { lookOf } from '#contracts/backpack/page-address.ts'
import { standsNow } from '#infra/authority/accounts.ts'
import { inSeconds, now } from '#infra/clock.ts'
import type { ReadDb } from '#infra/db/standby/read-db.ts'
import type { Tx } from '#infra/db/transaction.ts'
import { invalid } from '#infra/errors.ts'
import { makeMessage } from '#shared/messages/all-messages.ts'
import { listAddresses } from './queries.ts'

const heldSeconds = 365 * 86_400
export const mostHeld = 5

/** By this an address is found, so that nothing readable is left of one whose account has gone. */
export const hashLook = (address: string): Buffer => createHash('sha256').update(lookOf(address)).digest()

/** The account gives up the address that counts, which stays its own for a year. */
export const giveUpAddress = async (tx: Tx, accountId: string): Promise<void> => {
  await tx
    .updateTable('earner_addresses')
    .set({ held_until: inSeconds(heldSeconds) })
    .where('account_id', '=', accountId)
    .where('held_until', 'is', null)
    .execute()
}

/**
 * The address is the account's from now on. Of two who ask at once for one, or for two that look alike, the primary key lets one
 * have it; one that was given up goes back to who had it, and to somebody else when its year is over.
 */
export const takeAddress = async (tx: Tx, accountId: string, address: string): Promise<void> => {
  await giveUpAddress(tx, accountId)
  const { rows } = await sql`
    insert into earner_addresses as held (look, address, account_id, held_until)
    values (${hashLook(address)}, ${address}, ${accountId}, null)
    on conflict (look) do update set address = excluded.address, account_id = excluded.account_id, held_until = null
    where held.account_id = excluded.account_id or held.held_until <= ${now()}
    returning address`.execute(tx)
  if (rows.length === 0) throw invalid({ address: [makeMessage('page-address.taken')] })
  if ((await listAddresses(tx, accountId)).length > mostHeld) {
    throw invalid({ address: [makeMessage('page-address.often', { count: mostHeld })] })
  }
}

/** Nobody can take the addresses of an account that has gone for a year; whose they were is not kept. */
export const dropAddresses = async (tx: Tx, { accountId }: { accountId: string }): Promise<void> => {
  await giveUpAddress(tx, accountId)
  await tx
    .updateTable('earner_addresses')
    .set({ address: null, account_id: null })
    .where('account_id', '=', accountId)
    .execute()
}

export interface ShownAt {
  accountId: string
  /** The one that counts. */
  address: string
}

/** Whose page is shown at the address: it counts, or was given up and leads on. */
export const findShownAt = async (db: ReadDb, address: string): Promise<ShownAt | undefined> => {
  const asked = address.toLowerCase()
  if (!/^[a-z0-9-]+$/.test(asked)) return undefined
  const { rows } = await sql<{ account_id: string; address: string }>`
    select p.account_id, counts.address
    from earner_addresses asked
    join earner_pages p on p.account_id = asked.account_id and p.is_shown
    join accounts keeper on keeper.account_id = p.account_id and ${standsNow('keeper')}
    join earner_addresses counts on counts.account_id = p.account_id and counts.held_until is null
    where asked.look = ${hashLook(asked)} and asked.address = ${asked}
      and (asked.held_until is null or (p.leads_on and asked.held_until > ${now()}))`.execute(db)
  const row = rows[0]
  return row && { accountId: row.account_id, address: row.address }
}
