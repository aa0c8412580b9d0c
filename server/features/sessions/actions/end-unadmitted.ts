import { sql } from 'kysely'
import { publicClient } from '#contracts/oauth/scopes.ts'
import { listAsking } from '#infra/authority/admission.ts'
import { leaveSignIn } from '#infra/authority/hold-sign-in.ts'
import type { Tx } from '#infra/db/transaction.ts'

/** Ends sign-ins that would not be admitted any more, as another organisation wants to be asked from now on. */
export const endUnadmitted = async (tx: Tx, accountId: string): Promise<void> => {
  const asking = (await listAsking(tx, accountId)).map((row) => row.organisation_id)
  if (asking.length === 0) return
  await leaveSignIn(tx)
  await tx
    .deleteFrom('access_tokens')
    .where('account_id', '=', accountId)
    .where('client_id', '=', publicClient)
    .where(sql<boolean>`not ${asking}::text[] <@ array_append(also_by, came_by)`)
    .execute()
}

/**
 * People of an organisation that wants to be the only way in come in anew, by that way: all of them, or those who did not come
 * by it, as their domain was not its own before.
 */
export const endSignInsFor = async (tx: Tx, organisationId: string, which: 'all' | 'others'): Promise<void> => {
  await leaveSignIn(tx)
  await sql`
    delete from access_tokens using email_addresses, accounts, organisation_domains
    where access_tokens.account_id = accounts.account_id and client_id = ${publicClient}
      and (${which === 'all'} or came_by is distinct from ${organisationId} and ${organisationId} <> all(also_by))
      and email_addresses.account_id = accounts.account_id and not is_operator
      and (verified_at is not null or is_primary)
      and domain = split_part(email, '@', 2) and organisation_id = ${organisationId}`.execute(tx)
}
