import { type ExpressionBuilder, type Selectable, sql } from 'kysely'
import { unsuspendedApps } from '#infra/authority/apps.ts'
import { now } from '#infra/clock.ts'
import type { Db } from '#infra/db/connections/connect.ts'
import type { ApplicationsTable, Tables } from '#infra/db/schema/tables.ts'

export type App = Selectable<ApplicationsTable>

/** Undefined too while whoever answers for the app is suspended. */
export const findApp = (db: Db, clientId: string): Promise<App | undefined> =>
  unsuspendedApps(db).selectAll('applications').where('client_id', '=', clientId).executeTakeFirst()

/** Whether the account has proven an address: without one nothing can be done in issuers and backpack. */
export const isProven = async (db: Db, accountId: string): Promise<boolean> =>
  (await db
    .selectFrom('verified_emails')
    .select('email')
    .where('account_id', '=', accountId)
    .limit(1)
    .executeTakeFirst()) !== undefined

/** Names of issuers by their id, for describing what a scope opens. */
export const findIssuerNames = async (db: Db, issuerIds: readonly string[]): Promise<Map<string, string>> => {
  if (issuerIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('issuers')
    .select(['issuer_id', 'name'])
    .where('issuer_id', 'in', issuerIds)
    .execute()
  return new Map(rows.map((row) => [row.issuer_id, row.name]))
}

/** Scopes of what the account has given the app and the app can still use. */
export const listLiveGrants = async (db: Db, accountId: string, clientId: string): Promise<string[]> => {
  const rows = await liveGrants(db)
    .select('app_grants.scope')
    .where('app_grants.account_id', '=', accountId)
    .where('app_grants.client_id', '=', clientId)
    // What it has by its secret alone, nobody has said yes to.
    .where('app_grants.own_key', 'is', null)
    .execute()
  return rows.map((row) => row.scope)
}

/** Grants with a token that is still good; one whose code was never exchanged opens nothing. */
export const liveGrants = (db: Db) =>
  db.selectFrom('app_grants').where('app_grants.expires_at', '>', now()).where(hasLiveToken)

type OfGrant = ExpressionBuilder<Tables, 'app_grants'>

const liveAccessToken = ({ exists, selectFrom }: OfGrant) =>
  exists(
    selectFrom('access_tokens')
      .select('access_tokens.token_id')
      .whereRef('access_tokens.grant_id', '=', 'app_grants.grant_id')
      .where('access_tokens.expires_at', '>', now()),
  )

const liveRefreshToken = ({ exists, selectFrom }: OfGrant) =>
  exists(
    selectFrom('refresh_tokens')
      .select('refresh_tokens.token_hash')
      .whereRef('refresh_tokens.grant_id', '=', 'app_grants.grant_id')
      .where('refresh_tokens.used_at', 'is', null)
      .where('refresh_tokens.expires_at', '>', now()),
  )

/** Whether a grant has a token that is still good. */
const hasLiveToken = (grant: OfGrant) => grant.or([liveAccessToken(grant), liveRefreshToken(grant)])

const waitingCode = ({ exists, selectFrom }: OfGrant) =>
  exists(
    selectFrom('authorization_codes')
      .select('authorization_codes.code_hash')
      .whereRef('authorization_codes.grant_id', '=', 'app_grants.grant_id')
      .where('authorization_codes.used_at', 'is', null)
      .where('authorization_codes.expires_at', '>', now()),
  )

/**
 * To how many apps that registered themselves the account has given what they can still use, or are about to get for a code, and
 * whether this one is among them.
 */
export const countLetIn = (db: Db, accountId: string, clientId: string) =>
  db
    .selectFrom('app_grants')
    .innerJoin('applications', 'applications.client_id', 'app_grants.client_id')
    .where('app_grants.account_id', '=', accountId)
    .where('app_grants.expires_at', '>', now())
    .where((grant) => grant.or([hasLiveToken(grant), waitingCode(grant)]))
    .where('owner_id', 'is', null)
    .select([
      sql<number>`count(distinct app_grants.client_id)::int`.as('apps'),
      sql<boolean>`coalesce(bool_or(app_grants.client_id = ${clientId}), false)`.as('isIn'),
    ])
    .executeTakeFirstOrThrow()

/** That it has none, as two anti-joins, which PostgreSQL does not ask anew for each grant. */
export const hasNoLiveToken = (grant: OfGrant) =>
  grant.and([grant.not(liveAccessToken(grant)), grant.not(liveRefreshToken(grant))])
