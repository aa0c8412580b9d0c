import type { Tx } from '#infra/db/transaction.ts'

/**
 * Makes transactions about one address wait for each other until they commit. Without it an award and the proof of its
 * address, made at the same moment, would each miss the other, and the badge would reach no backpack.
 */
export const lockAddress = async (tx: Tx, email: string): Promise<void> => {
  await tx
    .insertInto('address_locks')
    .values({ email })
    .onConflict((conflict) => conflict.column('email').doUpdateSet((eb) => ({ email: eb.ref('excluded.email') })))
    .execute()
}

/** Makes deeds on one account wait for each other. After `lockAddress` where both are needed, so that none waits for two. */
export const lockAccount = async (tx: Tx, accountId: string): Promise<boolean> => {
  const row = await tx
    .selectFrom('accounts')
    .select('account_id')
    .where('account_id', '=', accountId)
    .forUpdate()
    .executeTakeFirst()
  return row !== undefined
}
