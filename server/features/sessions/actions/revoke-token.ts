import { publicClient } from '#contracts/oauth/scopes.ts'
import { db } from '#infra/context.ts'
import { type Tx, transaction } from '#infra/db/transaction.ts'
import { hashSecret } from '#infra/secrets/secrets.ts'

/** Where somebody may sign out as well. */
interface SignedInAt {
  name: string
  sign_out_url: string
}

/**
 * Ends the token that is sent; holding it is the permission to end it. A refresh token takes along what was given with it
 * and all its access tokens, or the sign-in that it is of; the access token of a sign-in takes its refresh tokens along. Unknown tokens are no error (RFC 7009). Of a sign-in with an organisation it answers where its
 * provider can be told too.
 */
export const revokeToken = (token: string): Promise<SignedInAt | undefined> =>
  transaction(db(), async (tx) => {
    const tokenHash = hashSecret(token)
    const grant = tx.selectFrom('refresh_tokens').select('grant_id').where('token_hash', '=', tokenHash)
    await tx.deleteFrom('app_grants').where('grant_id', 'in', grant).execute()
    const signIn = tx.selectFrom('sign_in_refreshes').select('token_id').where('token_hash', '=', tokenHash)
    await tx.deleteFrom('access_tokens').where('token_id', 'in', signIn).execute()
    const ended = await tx
      .deleteFrom('access_tokens')
      .where('token_hash', '=', tokenHash)
      .returning(['client_id', 'came_by'])
      .executeTakeFirst()
    return ended?.client_id === publicClient && ended.came_by ? findProvider(tx, ended.came_by) : undefined
  })

async function findProvider(tx: Tx, organisationId: string): Promise<SignedInAt | undefined> {
  const row = await tx
    .selectFrom('organisations')
    .select(['name', 'sign_out_url', 'client_id'])
    .where('organisation_id', '=', organisationId)
    .where('kind', '=', 'oidc')
    .executeTakeFirst()
  if (!row?.sign_out_url) return undefined
  // Without the ID token, which would stand in the address: the provider asks the person instead.
  const url = new URL(row.sign_out_url)
  url.searchParams.set('client_id', row.client_id ?? '')
  return { name: row.name, sign_out_url: url.href }
}
