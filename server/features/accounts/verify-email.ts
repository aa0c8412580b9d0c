import { now } from '#infra/clock.ts'
import type { Tx } from '#infra/db/transaction.ts'
import { lockAddress } from './lock-address.ts'

export interface EmailChange {
  accountId: string
  email: string
}
type Listener = (tx: Tx, change: EmailChange) => Promise<void>

const whenVerified: Listener[] = []

/** Registers what else happens, in the same transaction, when an account proves an address. */
export const onEmailVerified = (listener: Listener): void => {
  whenVerified.push(listener)
}

/**
 * Gives the address to the account. False when another account has proven it already. Unproven claims of others
 * on the address disappear, and so do their accounts if it was their only address.
 */
export const verifyEmail = async (tx: Tx, { accountId, email }: EmailChange): Promise<boolean> => {
  await lockAddress(tx, email)
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
  await dropOtherClaims(tx, { accountId, email })
  for (const listener of whenVerified) await listener(tx, { accountId, email })
  return true
}

async function dropOtherClaims(tx: Tx, { accountId, email }: EmailChange): Promise<void> {
  const claims = await tx
    .deleteFrom('email_addresses')
    .where('email', '=', email)
    .where('account_id', '!=', accountId)
    .returning('account_id')
    .execute()
  if (claims.length === 0) return
  await tx
    .deleteFrom('accounts')
    .where(
      'account_id',
      'in',
      claims.map((claim) => claim.account_id),
    )
    .where('is_operator', '=', false)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('email_addresses')
            .select('email_id')
            .whereRef('email_addresses.account_id', '=', 'accounts.account_id'),
        ),
      ),
    )
    .execute()
}
