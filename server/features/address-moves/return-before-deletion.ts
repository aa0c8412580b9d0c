import type { Tx } from '#infra/db/transaction.ts'
import { hidePage } from '../earner-page/index.ts'
import { putBack } from './put-back.ts'
import { listOpenMovesTo } from './queries.ts'

/**
 * Who deletes an account shall not delete with it what came from another one that can still object: it goes back there
 * first. The address is free afterwards, and an objection gives it back as well. Until then nobody can change the page, and nobody
 * sees it.
 */
export const returnBeforeDeletion = async (tx: Tx, { accountId }: { accountId: string }): Promise<void> => {
  for (const move of await listOpenMovesTo(tx, accountId)) {
    await putBack(tx, move)
    await hidePage(tx, { accountId: move.from_account_id })
  }
}
