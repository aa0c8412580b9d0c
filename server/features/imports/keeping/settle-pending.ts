import type { Tx } from '#infra/db/transaction.ts'
import { writtenAt } from '#infra/db/written-at.ts'

interface Change {
  accountId: string
  email: string
}

/** A badge is its keeper's own once its address is proven, and waits again when the address is taken away. */
const setPending =
  (isPending: boolean) =>
  async (tx: Tx, { accountId, email }: Change): Promise<void> => {
    await tx
      .updateTable('imported_badges')
      .set({ is_pending: isPending, updated_at: writtenAt('imported_badges') })
      .where('account_id', '=', accountId)
      .where('recipient_identifier', '=', email)
      .execute()
  }

export const settlePending = setPending(false)
export const makePending = setPending(true)
