import type { ErrorCode } from '#contracts/errors.ts'
import type { Tx } from '#infra/db/transaction.ts'
import { findVerifiedOwner } from '../accounts/index.ts'

/** What somebody has shown a moment ago, by which they are let in. */
export type Proof =
  | { by: 'password'; hash: string }
  | { by: 'passkey'; passkeyId: string }
  | { by: 'identity'; provider: string; subject: string }
  /** The link of a mail to the address, which the account has proven. */
  | { by: 'address'; email: string }
  /** A membership, which is held with what the sign-in came by. */
  | { by: 'organisation' }
  /** Spent in this transaction: what ends it waits, and then ends what came of it. */
  | { by: 'code' | 'step' }
  /** The account was opened in this transaction. */
  | { by: 'new-account' }

export interface Proven {
  accountId: string
  proof: Proof
}

/** How a proof is refused that has gone. */
export const refusals = {
  password: 'token.grant',
  passkey: 'passkey.invalid',
  identity: 'code.invalid',
  address: 'code.invalid',
  organisation: 'code.invalid',
  code: 'code.invalid',
  step: 'second-factor.step',
  'new-account': 'code.invalid',
} as const satisfies Record<Proof['by'], ErrorCode>

/** Nothing of the account ends from here until the transaction does. In the order in which it ends: the account before all of its own. */
export const holdAccount = (tx: Tx, accountId: string) =>
  tx
    .selectFrom('accounts')
    .select(['suspended_at', 'password_hash'])
    .where('account_id', '=', accountId)
    .forShare()
    .executeTakeFirst()

/**
 * The account, with what was shown, both of which stay until the transaction ends; undefined when either has gone since: whoever
 * takes a way in away must not find it open a moment later.
 */
export const holdProof = async (
  tx: Tx,
  { accountId, proof }: Proven,
): Promise<{ isSuspended: boolean } | undefined> => {
  const account = await holdAccount(tx, accountId)
  if (!account) return undefined
  const isThere = proof.by === 'password' ? account.password_hash === proof.hash : await isKept(tx, accountId, proof)
  return isThere ? { isSuspended: account.suspended_at !== null } : undefined
}

async function isKept(tx: Tx, accountId: string, proof: Exclude<Proof, { by: 'password' }>): Promise<boolean> {
  if (proof.by === 'passkey') {
    const passkeys = tx.selectFrom('passkeys').select('account_id').where('passkey_id', '=', proof.passkeyId)
    return (await passkeys.where('account_id', '=', accountId).forShare().executeTakeFirst()) !== undefined
  }
  if (proof.by === 'identity') {
    const { provider, subject } = proof
    const identities = tx
      .selectFrom('social_accounts')
      .select('account_id')
      .where('provider', '=', provider)
      .where('subject', '=', subject)
    return (await identities.where('account_id', '=', accountId).forShare().executeTakeFirst()) !== undefined
  }
  // An address moves and goes under the lock of its account.
  if (proof.by === 'address') return (await findVerifiedOwner(tx, proof.email)) === accountId
  return true
}
