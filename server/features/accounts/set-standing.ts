import type { Tx } from '#infra/db/transaction.ts'

// Whoever calls has locked the account, says who did it, and ends what may not go on.

/** Makes an account an operator's, or takes that from it. */
export const setOperator = async (tx: Tx, accountId: string, isOperator: boolean): Promise<void> => {
  await tx.updateTable('accounts').set({ is_operator: isOperator }).where('account_id', '=', accountId).execute()
}

/** Suspends an account from a moment on, or lets it in again. */
export const setSuspension = async (tx: Tx, accountId: string, since: Date | null): Promise<void> => {
  await tx.updateTable('accounts').set({ suspended_at: since }).where('account_id', '=', accountId).execute()
}
