import { sql } from 'kysely'
import type { Tx } from '#infra/db/transaction.ts'

/** Gives share links to another account, all of them unless ids are named; whoever has one goes on using it. */
export const moveLinks = async (
  tx: Tx,
  { from, to, ids }: { from: string; to: string; ids?: readonly string[] },
): Promise<string[]> => {
  const { rows } = await sql<{ link_id: string }>`
    update share_links set account_id = ${to}
    where account_id = ${from} and (${ids === undefined} or link_id = any(${[...(ids ?? [])]}::text[]))
    returning link_id`.execute(tx)
  return rows.map((row) => row.link_id)
}

/** Lets links of an account lead to one badge that led to another one. */
export const redirectLinks = async (
  tx: Tx,
  accountId: string,
  { ids, badge, by }: { ids: readonly string[]; badge: string; by: string },
): Promise<void> => {
  await sql`
    update share_links set target_id = ${by}
    where account_id = ${accountId} and target_id = ${badge} and link_id = any(${[...ids]}::text[])`.execute(tx)
}
