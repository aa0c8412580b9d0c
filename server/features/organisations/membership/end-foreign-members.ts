import { sql } from 'kysely'
import { publicClient } from '#contracts/oauth/scopes.ts'
import type { Tx } from '#infra/db/transaction.ts'
import { hasReason } from '#infra/standing/members.ts'

/** Ends links whose domain the organisation does not have any more, and the sign-ins that came by them. */
export const endForeignMembers = async (tx: Tx, organisationId: string): Promise<void> => {
  await sql`
    with gone as (
      delete from organisation_members where organisation_id = ${organisationId} and is_active and not ${hasReason}
      returning account_id
    ), codes as (
      delete from sign_in_codes using gone
      where sign_in_codes.account_id = gone.account_id and organisation_id = ${organisationId}
    )
    delete from access_tokens using gone
    where access_tokens.account_id = gone.account_id and client_id = ${publicClient} and came_by = ${organisationId}`.execute(
    tx,
  )
}
