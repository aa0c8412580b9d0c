import type { Tx } from '#infra/db/transaction.ts'
import { refuse } from '#infra/errors.ts'
import type { Actor } from '#infra/http/actor.ts'

/** Changes to one account's collections wait for each other: each is made whole, and what it may hold is counted right. */
export const lockKeeper = async (tx: Tx, { accountId }: Actor): Promise<void> => {
  const row = await tx
    .selectFrom('accounts')
    .select('account_id')
    .where('account_id', '=', accountId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!row) throw refuse('auth.invalid')
}
