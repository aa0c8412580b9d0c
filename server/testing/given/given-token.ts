import { publicClient } from '#contracts/oauth/scopes.ts'
import { inSeconds, now } from '#infra/clock.ts'
import { context } from '#infra/context.ts'
import { newId, newSecret } from '#infra/ids.ts'
import { hashSecret } from '#infra/secrets/secrets.ts'

/** A token as a connected app holds it, or with the client `public` a sign-in with scopes of the test's own choice. */
export const givenToken = async (
  accountId: string,
  scope: string,
  { clientId = 'given-app', expiresIn = 3600 }: { clientId?: string; expiresIn?: number } = {},
): Promise<string> => {
  const token = newSecret('at')
  await context()
    .db.insertInto('access_tokens')
    .values({
      token_hash: hashSecret(token),
      token_id: newId(),
      account_id: accountId,
      client_id: clientId,
      scope,
      created_at: now(),
      last_used_at: now(),
      confirmed_at: clientId === publicClient ? now() : new Date(0),
      expires_at: inSeconds(expiresIn),
    })
    .execute()
  return token
}
