import type { Tx } from '#infra/db/transaction.ts'
import { createEvent } from '#infra/events.ts'

interface SignedAnew {
  issuerId: string
  awardIds: readonly string[]
}

/** Awards were signed anew with another key, in this transaction: each is one version on, and says what it said. */
export const signedAnew = createEvent<[tx: Tx, which: SignedAnew], Promise<void>>('awards signed anew')
