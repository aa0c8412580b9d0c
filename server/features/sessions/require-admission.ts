import { sql } from 'kysely'
import type { Db } from '#infra/db/connect.ts'
import type { Tx } from '#infra/db/transaction.ts'
import { refuse } from '#infra/errors.ts'
import type { Actor } from '#infra/http/actor.ts'

/**
 * Refuses a sign-in of somebody whose organisation wants to be asked, unless it was: by whatever way they came, a password,
 * a provider or the link of a mail. Operators come in all the same, so that a provider that is down locks nobody out.
 */
export const requireAdmission = async (tx: Tx, accountId: string, organisationId: string | null): Promise<void> => {
  const asking = await listAsking(tx, accountId)
  if (asking.length === 0 || asking.some((row) => row.organisation_id === organisationId)) return
  throw refuse('organisation.required')
}

/** Whether nothing but an organisation signs the account in; then how it does so is the organisation's matter. */
export const comesByOrganisation = async (db: Db, accountId: string): Promise<boolean> =>
  (await listAsking(db, accountId)).length > 0

/**
 * Whether the token is of a sign-in with an organisation, or was made in one, and the person belongs to it still: then the
 * organisation has asked for as much as it wants.
 */
export const cameByOrganisation = async (db: Db, { tokenHash }: Actor): Promise<boolean> => {
  const row = await db
    .selectFrom('access_tokens')
    .innerJoin('organisation_members', (join) =>
      join
        .onRef('organisation_members.organisation_id', '=', 'access_tokens.came_by')
        .onRef('organisation_members.account_id', '=', 'access_tokens.account_id'),
    )
    .select('member_id')
    .where('token_hash', '=', tokenHash)
    .where('is_active', '=', true)
    .executeTakeFirst()
  return row !== undefined
}

const listAsking = (db: Db, accountId: string) =>
  db
    .selectFrom('email_addresses')
    .innerJoin('accounts', 'accounts.account_id', 'email_addresses.account_id')
    .innerJoin('organisation_domains', (join) =>
      join.on('domain', '=', sql<string>`split_part(email_addresses.email, '@', 2)`),
    )
    .innerJoin('organisations', 'organisations.organisation_id', 'organisation_domains.organisation_id')
    .select('organisations.organisation_id')
    .distinct()
    .where('email_addresses.account_id', '=', accountId)
    .where((eb) => eb.or([eb('verified_at', 'is not', null), eb('is_primary', '=', true)]))
    .where('is_operator', '=', false)
    .where('is_required', '=', true)
    // Whoever it has let go keeps the badges, and comes in as before.
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('organisation_members')
            .select('member_id')
            .whereRef('organisation_members.organisation_id', '=', 'organisations.organisation_id')
            .whereRef('organisation_members.account_id', '=', 'accounts.account_id')
            .where('is_active', '=', false),
        ),
      ),
    )
    .execute()
