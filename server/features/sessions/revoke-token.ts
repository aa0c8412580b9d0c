import { db } from '#infra/context.ts'
import { hashSecret } from '#infra/secrets.ts'

/** Ends the token that is sent; holding it is the permission to end it. Unknown tokens are no error (RFC 7009). */
export const revokeToken = async (token: string): Promise<void> => {
  await db().deleteFrom('access_tokens').where('token_hash', '=', hashSecret(token)).execute()
}
