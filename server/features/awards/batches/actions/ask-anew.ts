import type { Tx } from '#infra/db/transaction.ts'

/**
 * What was sent in sign-ins that were ended, as they may have been stolen, is awarded in nobody's name: rows that wait fail when it is their
 * turn, until somebody tries them again in their own name.
 */
export const askAnew = async (tx: Tx, { tokenIds }: { tokenIds: readonly string[] }): Promise<void> => {
  await tx
    .updateTable('award_batches')
    .set({ awarded_by: null })
    .where('made_in', 'in', [...tokenIds])
    .where('state', 'in', ['scheduled', 'running'])
    .execute()
}
