import type { Tx } from '#infra/db/transaction.ts'
import { createEvent } from '#infra/events.ts'

/** Badges from elsewhere, each with whose it was. */
export type ImportsGone = readonly { account_id: string; import_id: string }[]

/** Badges that were brought in are gone for good, in this transaction. */
export const importsGone = createEvent<[tx: Tx, gone: ImportsGone], Promise<void>>('imports gone')
