import { sql } from 'kysely'
import type { Tx } from '#infra/db/transaction.ts'

/** Gives collections to another account, all of them unless ids are named; their public addresses stay as they are. */
export const moveCollections = async (
  tx: Tx,
  { from, to, ids }: { from: string; to: string; ids?: readonly string[] },
): Promise<string[]> => {
  const { rows } = await sql<{ collection_id: string }>`
    update collections set account_id = ${to}
    where account_id = ${from} and (${ids === undefined} or collection_id = any(${[...(ids ?? [])]}::text[]))
    returning collection_id`.execute(tx)
  return rows.map((row) => row.collection_id)
}

/** Lets one badge stand in collections of an account where another one stood; one that is there already is left. */
export const replaceCollected = async (
  tx: Tx,
  accountId: string,
  { ids, badge, by }: { ids: readonly string[]; badge: string; by: string },
): Promise<void> => {
  await sql`
    update collection_badges e set badge_id = ${by}
    where account_id = ${accountId} and badge_id = ${badge} and collection_id = any(${[...ids]}::text[])
      and not exists (
        select from collection_badges t
        where t.account_id = e.account_id and t.collection_id = e.collection_id and t.badge_id = ${by})`.execute(tx)
  await sql`
    update collections set cover_badge_id = ${by}
    where account_id = ${accountId} and cover_badge_id = ${badge} and collection_id = any(${[...ids]}::text[])`.execute(
    tx,
  )
}
