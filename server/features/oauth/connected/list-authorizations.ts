import { sql } from 'kysely'
import { now } from '#infra/clock.ts'
import type { Db } from '#infra/db/connections/connect.ts'
import type { Actor } from '#infra/http/actor.ts'
import { liveGrants } from '../queries.ts'
import { isApp } from './is-app.ts'

const mostListed = 500

/** What the account has given to apps and they can still use, newest first. */
export const listAuthorizations = (db: Db, actor: Actor) => selectLive(db, actor).limit(mostListed).execute()

export const findAuthorization = (db: Db, actor: Actor, grantId: string) =>
  selectLive(db, actor).where('app_grants.grant_id', '=', grantId).executeTakeFirst()

export type AuthorizationRow = NonNullable<Awaited<ReturnType<typeof findAuthorization>>>

const selectLive = (db: Db, actor: Actor) =>
  liveGrants(db)
    .innerJoin('applications', 'applications.client_id', 'app_grants.client_id')
    .where('app_grants.account_id', '=', actor.accountId)
    .$if(isApp(actor), (query) => query.where('app_grants.client_id', '=', actor.clientId))
    .select(['app_grants.grant_id', 'app_grants.scope', 'app_grants.created_at', 'app_grants.expires_at'])
    .select(['applications.client_id', 'name', 'logo_key', 'website_url', 'policy_url', 'terms_url', 'is_verified'])
    .select(({ selectFrom }) => [
      selectFrom('access_tokens')
        .select(({ fn }) => fn.max('access_tokens.last_used_at').as('last_used'))
        .whereRef('access_tokens.grant_id', '=', 'app_grants.grant_id')
        .as('last_used_at'),
      selectFrom('access_tokens')
        .select(({ fn }) => fn.max('access_tokens.expires_at').as('ends'))
        .whereRef('access_tokens.grant_id', '=', 'app_grants.grant_id')
        .as('access_ends_at'),
      selectFrom('refresh_tokens')
        .select(sql<number>`count(*)`.as('count'))
        .whereRef('refresh_tokens.grant_id', '=', 'app_grants.grant_id')
        .where('refresh_tokens.used_at', 'is', null)
        .where('refresh_tokens.expires_at', '>', now())
        .as('refresh_tokens'),
    ])
    .orderBy('app_grants.created_at', 'desc')
    .orderBy('app_grants.grant_id')
