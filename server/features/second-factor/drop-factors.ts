import type { Tx } from '#infra/db/transaction.ts'
import type { AccountProof } from '../accounts/index.ts'

/** True when codes had been asked for. Who has given the password and not yet a code has to begin anew. */
export const dropTotp = async (tx: Tx, accountId: string): Promise<boolean> => {
  const row = await tx
    .deleteFrom('totp_factors')
    .where('account_id', '=', accountId)
    .returning('confirmed_at')
    .executeTakeFirst()
  await tx.deleteFrom('recovery_codes').where('account_id', '=', accountId).execute()
  await tx.deleteFrom('sign_in_steps').where('account_id', '=', accountId).execute()
  return row?.confirmed_at != null
}

/** All that a person has beside the password. */
export const dropFactors = async (tx: Tx, accountId: string): Promise<boolean> => {
  const hadTotp = await dropTotp(tx, accountId)
  await tx.deleteFrom('passkey_challenges').where('account_id', '=', accountId).execute()
  const passkeys = await tx.deleteFrom('passkeys').where('account_id', '=', accountId).returning('passkey_id').execute()
  return hadTotp || passkeys.length > 0
}

/** What was set up before the address was proven, perhaps by a stranger, must not keep its owner out, or let others in. */
export const dropEarlierFactors = async (tx: Tx, { accountId, isSameBrowser }: AccountProof): Promise<void> => {
  if (!isSameBrowser) await dropFactors(tx, accountId)
}
