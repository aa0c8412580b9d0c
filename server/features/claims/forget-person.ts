import { sql } from 'kysely'
import type { Tx } from '#infra/db/transaction.ts'
import { listEmailsOf } from '../accounts/index.ts'

/** What claims know of somebody goes with the account; places that they took stay taken, without a person. */
export const forgetPerson = async (tx: Tx, { accountId }: { accountId: string }): Promise<void> => {
  const emails = (await listEmailsOf(tx, accountId)).map(({ email }) => email)
  await sql`
    with gone as (
      delete from claim_entries where email = any(${emails}::text[]) returning claim_id, state
    ), held as (
      select claim_id, count(*)::integer as count from gone where state = 'held' group by claim_id
    )
    update claims set taken = taken - held.count from held where claims.claim_id = held.claim_id`.execute(tx)
}
