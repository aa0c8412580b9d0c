import { sql } from 'kysely'
import type { Tx } from '#infra/db/transaction.ts'
import { mostHeld } from './addresses.ts'

/**
 * The page of a locked account goes to another one, with its addresses, where that has none and both together have not had too
 * many addresses. Answers whether it did.
 */
export const movePage = async (tx: Tx, { from, to }: { from: string; to: string }): Promise<boolean> => {
  const { rows } = await sql`
    update earner_pages set account_id = ${to} where account_id = ${from}
      and not exists (select from earner_pages where account_id = ${to})
      and (select count(*) from earner_addresses where account_id in (${from}, ${to})) <= ${mostHeld}
    returning account_id`.execute(tx)
  if (rows.length === 0) return false
  await tx.updateTable('earner_addresses').set({ account_id: to }).where('account_id', '=', from).execute()
  return true
}

/** Who has no proven address left cannot change the page any more, nor sign in to hide it: nobody sees it from now on. */
export const hidePage = async (tx: Tx, { accountId }: { accountId: string }): Promise<void> => {
  await sql`update earner_pages own set is_shown = false, is_on_collections = false
    where account_id = ${accountId} and (is_shown or is_on_collections)
      and not exists (select from verified_emails proven where proven.account_id = own.account_id)`.execute(tx)
}
