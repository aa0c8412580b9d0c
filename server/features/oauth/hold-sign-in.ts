import type { Tx } from '#infra/db/transaction.ts'
import { refuse } from '#infra/errors.ts'
import type { Actor } from '#infra/http/actor.ts'

/**
 * Holds the account and looks once more whether the sign-in lives: a new password ends what was opened before, and what
 * is opened at the same moment comes either before it and ends with it, or not at all.
 */
export const holdSignIn = async (tx: Tx, { accountId, tokenHash }: Actor): Promise<void> => {
  await tx
    .selectFrom('accounts')
    .select('account_id')
    .where('account_id', '=', accountId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  const signIn = await tx
    .selectFrom('access_tokens')
    .select('token_id')
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst()
  if (!signIn) throw refuse('auth.invalid')
}
