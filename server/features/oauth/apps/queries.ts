import { sql } from 'kysely'
import { now } from '#infra/clock.ts'
import type { Db } from '#infra/db/connections/connect.ts'
import type { Tx } from '#infra/db/transaction.ts'

export const mostApps = 50

const selectApps = (db: Db, accountId: string) =>
  db
    .selectFrom('applications')
    .selectAll()
    .select(({ selectFrom }) =>
      selectFrom('app_grants')
        .select(sql<number>`count(distinct app_grants.account_id)`.as('people'))
        .whereRef('app_grants.client_id', '=', 'applications.client_id')
        .where('app_grants.expires_at', '>', now())
        .where('app_grants.own_key', 'is', null)
        .where(({ or, exists, selectFrom }) =>
          or([
            exists(
              selectFrom('access_tokens')
                .select('access_tokens.token_id')
                .whereRef('access_tokens.grant_id', '=', 'app_grants.grant_id'),
            ),
            exists(
              selectFrom('refresh_tokens')
                .select('refresh_tokens.token_hash')
                .whereRef('refresh_tokens.grant_id', '=', 'app_grants.grant_id')
                .where('refresh_tokens.used_at', 'is', null),
            ),
          ]),
        )
        .as('people'),
    )
    .where('owner_id', '=', accountId)

export const listApps = (db: Db, accountId: string) =>
  selectApps(db, accountId).orderBy('created_at', 'desc').orderBy('client_id').limit(mostApps).execute()

export const findOwnApp = (db: Db, accountId: string, clientId: string) =>
  selectApps(db, accountId).where('client_id', '=', clientId).executeTakeFirst()

/** The app as it is now, which nobody else changes until the transaction ends. */
export const lockOwnApp = (tx: Tx, accountId: string, clientId: string) =>
  tx
    .selectFrom('applications')
    .select(['redirect_uris', 'grant_types', 'scopes', 'logo_key'])
    .where('client_id', '=', clientId)
    .where('owner_id', '=', accountId)
    .forNoKeyUpdate()
    .executeTakeFirst()

export type OwnAppRow = NonNullable<Awaited<ReturnType<typeof findOwnApp>>>
