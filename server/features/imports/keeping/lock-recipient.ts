import type { Tx } from '#infra/db/transaction.ts'
import { refuse } from '#infra/errors.ts'
import { lockAccounts, lockAddress } from '../../accounts/index.ts'
import { listAddresses } from '../queries.ts'
import type { OwnAddress } from '../reading/match-recipient.ts'

/**
 * The address of a badge as it stands on the account now. Until the transaction ends it stays so, and other imports of
 * the account wait, so that they are counted right.
 */
export const lockRecipient = async (tx: Tx, accountId: string, recipient: string): Promise<OwnAddress> => {
  await lockAddress(tx, recipient)
  if (!(await lockAccounts(tx, [accountId]))) throw refuse('auth.invalid')
  const address = (await listAddresses(tx, accountId)).find(({ email }) => email === recipient)
  if (!address) throw refuse('import.recipient')
  return address
}
