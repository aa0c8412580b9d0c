import { sql } from 'kysely'
import type { Tx } from '#infra/db/transaction.ts'
import type { EmailChange } from '../events.ts'
import { findEmailByAddress } from '../queries.ts'
import { insertEmail } from './insert-email.ts'
import { verifyEmail } from './verify-email.ts'

/** Gives an address that nobody has back to an account that had proven it, as the primary one if it was that. */
export const returnEmail = async (
  tx: Tx,
  { wasPrimary, ...change }: EmailChange & { wasPrimary: boolean },
): Promise<void> => {
  const { accountId, email } = change
  if (!(await findEmailByAddress(tx, accountId, email))) await insertEmail(tx, accountId, email, { isReturned: true })
  await verifyEmail(tx, change)
  if (!wasPrimary) return
  await tx
    .updateTable('email_addresses')
    .set({ is_primary: sql<boolean>`email = ${email}` })
    .where('account_id', '=', accountId)
    .execute()
}
