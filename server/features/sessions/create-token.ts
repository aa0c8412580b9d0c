import { tokenSeconds } from '#contracts/limits.ts'
import { publicClient } from '#contracts/scopes.ts'
import type { TokenResponse } from '#contracts/sessions.ts'
import { inSeconds } from '#infra/clock.ts'
import type { Db } from '#infra/db/connect.ts'
import { newId, newSecret } from '#infra/ids.ts'
import { hashSecret } from '#infra/secrets.ts'

/** Stores the hash of a fresh access token and answers the token itself, which is shown this once. */
export const createToken = async (db: Db, accountId: string, scope: string): Promise<TokenResponse> => {
  const token = newSecret('at')
  await db
    .insertInto('access_tokens')
    .values({
      token_hash: hashSecret(token),
      token_id: newId(),
      account_id: accountId,
      client_id: publicClient,
      scope,
      expires_at: inSeconds(tokenSeconds),
    })
    .execute()
  return { access_token: token, token_type: 'Bearer', expires_in: tokenSeconds, scope }
}
