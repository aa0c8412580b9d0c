import type { Tx } from '#infra/db/transaction.ts'
import { dropRequests } from './drop-requests.ts'

/** With an account go its requests. */
export const forgetPerson = (tx: Tx, { accountId }: { accountId: string }): Promise<void> =>
  dropRequests(tx, { account_id: accountId })
