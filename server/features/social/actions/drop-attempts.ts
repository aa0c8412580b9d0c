import type { Tx } from '#infra/db/transaction.ts'

/** Ends ways to a provider that are under way. */
export const dropAttempts = async (tx: Tx, provider: string): Promise<void> => {
  await tx.deleteFrom('social_attempts').where('provider', '=', provider).execute()
}
