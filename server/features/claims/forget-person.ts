import { sql } from 'kysely'
import type { Tx } from '#infra/db/transaction.ts'

/**
 * What claims know of somebody, by the addresses that they have proven, goes with the account, and so do they from lists of
 * who may claim; places that they took stay taken, without a person.
 */
export const forgetPerson = async (tx: Tx, { accountId }: { accountId: string }): Promise<void> => {
  await sql`
    with proven as (
      select email from verified_emails where account_id = ${accountId}
    ), unlisted as (
      delete from claim_addresses where email = any(array(select email from proven))
    ), own as (
      select request_id from badge_requests where account_id = ${accountId}
    ), gone as (
      delete from claim_entries
      where (
        -- What somebody else has asked for with the address, before it moved here, is theirs.
        email = any(array(select email from proven))
          and (state <> 'asked' or request_id = any(array(select request_id from own)))
      )
      -- The address may be somebody else's by now.
      or (state = 'asked' and request_id = any(array(select request_id from own)))
      returning entry_id, claim_id, state
    ), freed as (
      update claim_codes set entry_id = null, kept_until = null from gone
      where claim_codes.entry_id = gone.entry_id and used_at is null
    ), held as (
      select claim_id, count(*)::integer as count from gone where state in ('held', 'asked') group by claim_id
    )
    update claims set taken = taken - held.count from held where claims.claim_id = held.claim_id`.execute(tx)
}
