import { standsNow } from '#infra/authority/accounts.ts'
import { hasAnswered, isOfAdmitted } from '#infra/authority/admission.ts'
import { now } from '#infra/clock.ts'
import type { Db } from '#infra/db/connections/connect.ts'
import { hashSecret } from '#infra/secrets/secrets.ts'

export interface KnownToken {
  clientId: string
  accountId: string
  scope: string
  createdAt: Date
  expiresAt: Date
  isRefresh: boolean
  /** Of the key that it is bound to. */
  thumbprint: string | null
}

/** An access or refresh token that is good now, of an account that is not suspended and that no organisation waits for. */
export const findToken = async (db: Db, token: string): Promise<KnownToken | undefined> => {
  const tokenHash = hashSecret(token)
  const access = await db
    .selectFrom('access_tokens')
    .innerJoin('accounts', 'accounts.account_id', 'access_tokens.account_id')
    .select(['client_id', 'access_tokens.account_id', 'scope', 'access_tokens.created_at', 'expires_at'])
    .select('key_thumbprint')
    .where('token_hash', '=', tokenHash)
    .where(standsNow())
    .where(isOfAdmitted)
    .where('expires_at', '>', now())
    .executeTakeFirst()
  const row = access ?? (await findRefresh(db, tokenHash)) ?? (await findSignInRefresh(db, tokenHash))
  if (!row) return undefined
  return {
    clientId: row.client_id,
    accountId: row.account_id,
    scope: row.scope,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
    isRefresh: !access,
    thumbprint: row.key_thumbprint,
  }
}

const findRefresh = (db: Db, tokenHash: Buffer) =>
  db
    .selectFrom('refresh_tokens')
    .innerJoin('app_grants', 'app_grants.grant_id', 'refresh_tokens.grant_id')
    .innerJoin('accounts', 'accounts.account_id', 'app_grants.account_id')
    .select(['client_id', 'app_grants.account_id', 'refresh_tokens.scope', 'refresh_tokens.created_at'])
    .select(['refresh_tokens.expires_at', 'refresh_tokens.key_thumbprint'])
    .where('token_hash', '=', tokenHash)
    .where('used_at', 'is', null)
    .where('refresh_tokens.expires_at', '>', now())
    .where('app_grants.expires_at', '>', now())
    .where(standsNow())
    .where(hasAnswered('app_grants.account_id'))
    .executeTakeFirst()

const findSignInRefresh = (db: Db, tokenHash: Buffer) =>
  db
    .selectFrom('sign_in_refreshes')
    .innerJoin('access_tokens', 'access_tokens.token_id', 'sign_in_refreshes.token_id')
    .select(['client_id', 'account_id', 'sign_in_refreshes.scope', 'sign_in_refreshes.created_at'])
    .select(['sign_in_refreshes.expires_at', 'access_tokens.key_thumbprint'])
    .where('sign_in_refreshes.token_hash', '=', tokenHash)
    .where('used_at', 'is', null)
    .where('sign_in_refreshes.expires_at', '>', now())
    .where(isOfAdmitted)
    .executeTakeFirst()
