import type { Tx } from '#infra/db/transaction.ts'

type Listener<T> = (tx: Tx, event: T) => Promise<void>

export interface EmailChange {
  accountId: string
  email: string
}

export interface AccountProof {
  accountId: string
  /** False when the link was followed by somebody who may not be the one who signed up. */
  isSameBrowser: boolean
}

const createEvent = <T>() => {
  const listeners: Listener<T>[] = []
  return {
    listen: (listener: Listener<T>): void => {
      listeners.push(listener)
    },
    tell: async (tx: Tx, event: T): Promise<void> => {
      for (const listener of listeners) await listener(tx, event)
    },
  }
}

/** What later features hang on accounts happens in the same transaction as the deed itself. */
const emailVerified = createEvent<EmailChange>()
const emailRemoved = createEvent<EmailChange>()
const accountProven = createEvent<AccountProof>()
const accessEnded = createEvent<{ accountId: string }>()
const accountDeletion = createEvent<{ accountId: string }>()

/** Registers what else happens when an account proves an address. */
export const onEmailVerified = emailVerified.listen
export const tellEmailVerified = emailVerified.tell

/** Registers what else happens when an address is taken off an account. */
export const onEmailRemoved = emailRemoved.listen
export const tellEmailRemoved = emailRemoved.tell

/** Registers what else happens when an account proves its first address. */
export const onAccountProven = accountProven.listen
export const tellAccountProven = accountProven.tell

/** Registers what else ends when all that leads into an account without the password does. */
export const onAccessEnded = accessEnded.listen
export const tellAccessEnded = accessEnded.tell

/** Registers what is asked before an account and its rows go; a listener may refuse. */
export const onAccountDeletion = accountDeletion.listen
export const tellAccountDeletion = accountDeletion.tell
