import type { Tx } from '#infra/db/transaction.ts'
import { tell } from '#infra/events.ts'
import { dropResets } from '../end-access.ts'
import { type EmailChange, emailRemoved } from '../events.ts'
import { findEmailByAddress } from '../queries.ts'
import { choosePrimary } from './choose-primary.ts'
import { dropEmail } from './drop-email.ts'

/**
 * Takes an address off a locked account for another one, whatever else the account has: its last and its primary one too.
 * Answers whether it was the primary one.
 */
export const releaseEmail = async (tx: Tx, change: EmailChange): Promise<boolean> => {
  const row = await findEmailByAddress(tx, change.accountId, change.email)
  await dropEmail(tx, change)
  await dropResets(tx, change.accountId)
  await choosePrimary(tx, [change.accountId])
  if (row?.verified_at) await tell(emailRemoved, tx, change)
  return row?.is_primary ?? false
}
