import { sql } from 'kysely'
import type { Db } from '../db/connections/connect.ts'

/** Apps that may ask for anything now: whoever answers for them is not suspended. Those of nobody answer for themselves. */
export const unsuspendedApps = (db: Db) =>
  db
    .selectFrom('applications')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('accounts as developer')
            .select('developer.account_id')
            .whereRef('developer.account_id', '=', 'applications.owner_id')
            .where('developer.suspended_at', 'is not', null),
        ),
      ),
    )

/** Of a row of `access_tokens`: its app, if it is of one, may ask for anything now. */
export const isOfUnsuspendedApp = sql<boolean>`not exists (
  select 1 from applications app join accounts developer on developer.account_id = app.owner_id
  where app.client_id = access_tokens.client_id and developer.suspended_at is not null)`
