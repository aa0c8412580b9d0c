import type { Tx } from '../db/transaction.ts'
import { refuse } from '../errors.ts'
import type { Actor } from '../http/actor.ts'

/**
 * Holds the account and looks once more whether what the call came by lives, which then stays until the transaction ends: a
 * new password ends what was opened before, and what is opened or made at the same moment comes either before it and ends
 * with it, or not at all. In the order in which all this ends: account, app, what it was given, token.
 */
export const holdSignIn = async (tx: Tx, { accountId, clientId, cameBy, tokenHash }: Actor): Promise<void> => {
  await tx
    .selectFrom('accounts')
    .select('account_id')
    .where('account_id', '=', accountId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  await tx.selectFrom('applications').select('client_id').where('client_id', '=', clientId).forKeyShare().execute()
  if (cameBy.kind === 'let-in-app')
    await tx.selectFrom('app_grants').select('grant_id').where('grant_id', '=', cameBy.grantId).forKeyShare().execute()
  const signIn = await tx
    .selectFrom('access_tokens')
    .select('token_id')
    .where('token_hash', '=', tokenHash)
    .forKeyShare()
    .executeTakeFirst()
  if (!signIn) throw refuse('auth.invalid')
}
