import { db } from '#infra/context.ts'
import { transaction } from '#infra/db/transaction.ts'
import { hashSecret } from '#infra/secrets.ts'

/**
 * Ends the token that is sent; holding it is the permission to end it. A refresh token takes along what was given with it
 * and all its access tokens. Unknown tokens are no error (RFC 7009).
 */
export const revokeToken = (token: string): Promise<void> =>
  transaction(db(), async (tx) => {
    const tokenHash = hashSecret(token)
    const grant = tx.selectFrom('refresh_tokens').select('grant_id').where('token_hash', '=', tokenHash)
    await tx.deleteFrom('app_grants').where('grant_id', 'in', grant).execute()
    await tx.deleteFrom('access_tokens').where('token_hash', '=', tokenHash).execute()
  })
