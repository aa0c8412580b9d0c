import { type RawBuilder, sql } from 'kysely'
import { publicClient } from '#contracts/oauth/scopes.ts'
import type { Db } from '../db/connections/connect.ts'
import type { Tx } from '../db/transaction.ts'
import { refuse } from '../errors.ts'
import { hasReason } from './members.ts'

interface Asking {
  organisation_id: string
  name: string
}

/** Whoever an organisation has let go keeps the badges, and comes in as before. */
const fromAsking = (accountId: RawBuilder<unknown>) => sql`
  from email_addresses
  join accounts on accounts.account_id = email_addresses.account_id
  join organisation_domains on domain = split_part(email_addresses.email, '@', 2)
  join organisations on organisations.organisation_id = organisation_domains.organisation_id
  where email_addresses.account_id = ${accountId} and (verified_at is not null or is_primary)
    and not is_operator and is_required
    and not exists (
      select 1 from organisation_members gone
      where gone.organisation_id = organisations.organisation_id and gone.account_id = accounts.account_id
        and not gone.is_active)`

/** Organisations that want to be the only way in for people with addresses of their domains, of whom this is one. */
export const listAsking = async (db: Db, accountId: string): Promise<Asking[]> => {
  const { rows } = await sql<Asking>`
    select distinct organisations.organisation_id, organisations.name ${fromAsking(sql.val(accountId))}
    order by organisations.name, organisations.organisation_id`.execute(db)
  return rows
}

/**
 * Of the account that a column names: whoever wants to be asked has let the person in since they want to. Until then rests
 * what the account holds without a sign-in, such as what it gave to an app.
 */
export const hasAnswered = (column: 'access_tokens.account_id' | 'app_grants.account_id') => sql<boolean>`not exists (
  select 1 ${fromAsking(sql.ref(column))}
    and not exists (
      select 1 from organisation_members
      where organisation_members.organisation_id = organisations.organisation_id
        and organisation_members.account_id = accounts.account_id and ${hasReason}
        and signed_in_at >= coalesce(asks_since, '-infinity')))`

/**
 * Of a row of `access_tokens`: nobody who wants to be asked was left out. A sign-in names whom it came by, of whom the person
 * still is a member. It is looked at with each call: what ends sign-ins does not see one that is being made at that moment.
 */
export const isOfAdmitted = sql<boolean>`case when access_tokens.client_id = ${publicClient}
  then not exists (
    select 1 ${fromAsking(sql.ref('access_tokens.account_id'))}
      and organisations.organisation_id is distinct from access_tokens.came_by
      and organisations.organisation_id <> all(access_tokens.also_by))
    and (access_tokens.came_by is null or exists (
      select 1 from organisation_members
      where organisation_members.organisation_id = access_tokens.came_by
        and organisation_members.account_id = access_tokens.account_id and is_active and ${hasReason}))
  else ${hasAnswered('access_tokens.account_id')} end`

/** Those of them that have not been asked yet: each speaks for its own domains only, so all of them have to be. */
export const listUnasked = async (db: Db, accountId: string, asked: readonly string[]) =>
  (await listAsking(db, accountId)).filter((row) => !asked.includes(row.organisation_id))

/**
 * Refuses a sign-in of somebody whose organisations want to be asked, unless they were: by whatever way they came, a
 * password, a provider or the link of a mail. Operators come in all the same, so that a provider that is down locks nobody
 * out.
 */
export const requireAdmission = async (tx: Tx, accountId: string, asked: readonly string[]): Promise<void> => {
  if ((await listUnasked(tx, accountId, asked)).length > 0) throw refuse('organisation.required')
}
