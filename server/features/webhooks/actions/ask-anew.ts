import { unsuspendedAccounts } from '#infra/authority/accounts.ts'
import type { Tx } from '#infra/db/transaction.ts'

/**
 * What was made to tell more in sign-ins that were ended, as they may have been stolen, waits until somebody takes it over who has looked
 * where it leads. What somebody has who is suspended waits as it is, and comes back with them.
 */
export const askAnew = async (tx: Tx, { tokenIds }: { tokenIds: readonly string[] }): Promise<void> => {
  await tx
    .updateTable('webhooks')
    .set({ created_by: null, made_in: null })
    .where('made_in', 'in', [...tokenIds])
    .where('created_by', 'in', unsuspendedAccounts(tx).select('accounts.account_id'))
    .execute()
}
