import { sql } from 'kysely'
import { leaveSignIn } from '#infra/authority/hold-sign-in.ts'
import type { Tx } from '#infra/db/transaction.ts'
import { tell } from '#infra/events.ts'
import { accountDeletion, accountReturning } from './events.ts'

/**
 * Deletes locked accounts and all that is theirs alone. Whoever keeps something of theirs is told before: nothing else deletes any.
 * What is somebody else's has gone back by then, whichever feature comes first.
 */
export const dropAccounts = async (tx: Tx, accountIds: readonly string[]): Promise<void> => {
  await leaveSignIn(tx)
  for (const accountId of accountIds) await tell(accountReturning, tx, { accountId })
  for (const accountId of accountIds) await tell(accountDeletion, tx, { accountId })
  if (accountIds.length > 0) await sql`delete from accounts where account_id = any(${accountIds}::text[])`.execute(tx)
}
