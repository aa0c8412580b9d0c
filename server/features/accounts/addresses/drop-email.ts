import type { Tx } from '#infra/db/transaction.ts'
import type { EmailChange } from '../events.ts'

/** Takes the rows of an address off an account: its proof and its links with it. */
export const dropEmail = async (tx: Tx, { accountId, email }: EmailChange): Promise<void> => {
  for (const table of ['email_confirmations', 'email_addresses', 'verified_emails'] as const) {
    await tx.deleteFrom(table).where('account_id', '=', accountId).where('email', '=', email).execute()
  }
}
