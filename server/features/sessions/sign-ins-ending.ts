import type { Tx } from '#infra/db/transaction.ts'
import { createEvent } from '#infra/events.ts'

/** All sign-ins of an account are about to end, in this transaction: what was let in by them ends before. */
export const signInsEnding = createEvent<[tx: Tx, whose: { accountId: string }], Promise<void>>('sign-ins ending')
