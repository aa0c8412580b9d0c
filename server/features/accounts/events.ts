import type { Tx } from '#infra/db/transaction.ts'
import { createEvent } from '#infra/events.ts'

export interface EmailChange {
  accountId: string
  email: string
}

export interface AccountProof {
  accountId: string
  /** False when the link was followed by somebody who may not be the one who signed up. */
  isSameBrowser: boolean
}

// What later features do upon these happens in the same transaction as the action itself.

/** An account has proven an address. */
export const emailVerified = createEvent<[tx: Tx, change: EmailChange], Promise<void>>('email verified')

/** An address is taken off an account. */
export const emailRemoved = createEvent<[tx: Tx, change: EmailChange], Promise<void>>('email removed')

/** An account has proven its first address. */
export const accountProven = createEvent<[tx: Tx, proof: AccountProof], Promise<void>>('account proven')

/** All that leads into an account without the password is about to end: what it gave to apps ends before the tokens do. */
export const accessEnding = createEvent<[tx: Tx, whose: { accountId: string }], Promise<void>>('access ending')

/** All that leads into an account without the password ends. */
export const accessEnded = createEvent<[tx: Tx, whose: { accountId: string }], Promise<void>>('access ended')

/** Sign-ins and tokens were ended, as they may have been stolen. */
export const tokensEnded = createEvent<[tx: Tx, which: { tokenIds: readonly string[] }], Promise<void>>('tokens ended')

/** An account is about to go, and is told of so before its own rows are touched: what somebody else may still have back goes back now. */
export const accountReturning = createEvent<[tx: Tx, whose: { accountId: string }], Promise<void>>('account returning')

/** An account and its rows are about to go, which are its alone by now; a listener may refuse. */
export const accountDeletion = createEvent<[tx: Tx, whose: { accountId: string }], Promise<void>>('account deletion')
