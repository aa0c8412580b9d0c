import { personalClient } from '#contracts/oauth/scopes.ts'
import { now } from '#infra/clock.ts'
import type { Db } from '#infra/db/connections/connect.ts'

const selectTokens = (db: Db, accountId: string) =>
  db
    .selectFrom('access_tokens')
    .select(['token_id', 'token_hash', 'name', 'scope', 'created_at', 'expires_at', 'last_used_at'])
    .where('account_id', '=', accountId)
    .where('client_id', '=', personalClient)
    .where('expires_at', '>', now())

export const listTokens = (db: Db, accountId: string) =>
  selectTokens(db, accountId).orderBy('created_at', 'desc').orderBy('token_id').limit(50).execute()

export const findPersonalToken = (db: Db, accountId: string, tokenId: string) =>
  selectTokens(db, accountId).where('token_id', '=', tokenId).executeTakeFirst()

export type PersonalTokenRow = NonNullable<Awaited<ReturnType<typeof findPersonalToken>>>
