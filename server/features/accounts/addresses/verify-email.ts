import { sql } from 'kysely'
import { now } from '#infra/clock.ts'
import type { Tx } from '#infra/db/transaction.ts'
import { tell } from '#infra/events.ts'
import { dropUnkept } from '../drop-unkept.ts'
import { accountProven, type EmailChange, emailVerified } from '../events.ts'
import { isProven } from '../queries.ts'
import { choosePrimary } from './choose-primary.ts'
import { lockAccount, lockAddress } from './lock-address.ts'

/**
 * Gives the address to the account. False when another account has proven it already. Where it waits on others
 * on the address disappear, and so do their accounts if it was their only address and nothing else keeps them. With the
 * first proof the account's other addresses go: they may have been put there by somebody who owns none of them. Whoever
 * had the address before has to prove it once more to get it back.
 */
export const verifyEmail = async (
  tx: Tx,
  { accountId, email, isSameBrowser = true }: EmailChange & { isSameBrowser?: boolean },
): Promise<boolean> => {
  await lockAddress(tx, email)
  await lockAccount(tx, accountId)
  const isFirst = !(await isProven(tx, accountId))
  const taken = await tx
    .insertInto('verified_emails')
    .values({ email, account_id: accountId })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returning('email')
    .executeTakeFirst()
  if (!taken) return false
  await tx
    .updateTable('email_addresses')
    .set({ verified_at: now() })
    .where('account_id', '=', accountId)
    .where('email', '=', email)
    .execute()
  if (isFirst) await dropPending(tx, { accountId, email })
  await tx
    .updateTable('removed_emails')
    .set({ was_verified: false })
    .where('email', '=', email)
    .where('account_id', '!=', accountId)
    .execute()
  await dropOtherPending(tx, { accountId, email })
  await tell(emailVerified, tx, { accountId, email })
  if (isFirst) await tell(accountProven, tx, { accountId, isSameBrowser })
  return true
}

/** Where the account was signed up is asked once, at its first proof, and then forgotten. */
async function dropPending(tx: Tx, { accountId, email }: EmailChange): Promise<void> {
  await tx.deleteFrom('email_addresses').where('account_id', '=', accountId).where('verified_at', 'is', null).execute()
  await tx.deleteFrom('email_confirmations').where('account_id', '=', accountId).where('email', '!=', email).execute()
  await tx.updateTable('email_addresses').set({ is_primary: true }).where('account_id', '=', accountId).execute()
  await tx
    .updateTable('accounts')
    .set({ signup_secret_hash: null, signup_network: null })
    .where('account_id', '=', accountId)
    .execute()
}

const hasNoAddress = sql<boolean>`not exists (select from email_addresses k where k.account_id = a.account_id)`

async function dropOtherPending(tx: Tx, { accountId, email }: EmailChange): Promise<void> {
  const gone = await tx
    .deleteFrom('email_addresses')
    .where('email', '=', email)
    .where('account_id', '!=', accountId)
    .returning('account_id')
    .execute()
  const others = gone.map((address) => address.account_id)
  if (others.length === 0) return
  await tx.deleteFrom('email_confirmations').where('email', '=', email).where('account_id', '!=', accountId).execute()
  await dropUnkept(tx, others, hasNoAddress)
  await choosePrimary(tx, others)
}
