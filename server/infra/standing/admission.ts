import { sql } from 'kysely'
import { publicClient } from '#contracts/scopes.ts'
import type { Db } from '../db/connect.ts'
import type { Tx } from '../db/transaction.ts'
import { refuse } from '../errors.ts'

/** Organisations that want to be the only way in for people with addresses of their domains, of whom this is one. */
export const listAsking = (db: Db, accountId: string) =>
  db
    .selectFrom('email_addresses')
    .innerJoin('accounts', 'accounts.account_id', 'email_addresses.account_id')
    .innerJoin('organisation_domains', (join) =>
      join.on('domain', '=', sql<string>`split_part(email_addresses.email, '@', 2)`),
    )
    .innerJoin('organisations', 'organisations.organisation_id', 'organisation_domains.organisation_id')
    .select(['organisations.organisation_id', 'organisations.name'])
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
    .orderBy('organisations.name')
    .orderBy('organisations.organisation_id')
    .execute()

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

/** Ends sign-ins that would not be admitted any more, as another organisation wants to be asked from now on. */
export const endUnadmitted = async (tx: Tx, accountId: string): Promise<void> => {
  const [only, ...others] = await listAsking(tx, accountId)
  if (!only) return
  await tx
    .deleteFrom('access_tokens')
    .where('account_id', '=', accountId)
    .where('client_id', '=', publicClient)
    .$if(others.length === 0, (query) => query.where('came_by', 'is distinct from', only.organisation_id))
    .execute()
}
