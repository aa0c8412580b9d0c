import { sql } from 'kysely'
import type { Tx } from '#infra/db/transaction.ts'

/** An account that has lost its primary address goes on with the first of the others, a proven one if there is any. */
export const choosePrimary = async (tx: Tx, accountIds: readonly string[]): Promise<void> => {
  await sql`
    update email_addresses e set is_primary = true
    where account_id = any(${[...accountIds]}::text[])
      and not exists (select from email_addresses p where p.account_id = e.account_id and p.is_primary)
      and email_id = (
        select m.email_id from email_addresses m where m.account_id = e.account_id
        order by m.verified_at is null, m.email_id limit 1)`.execute(tx)
}
