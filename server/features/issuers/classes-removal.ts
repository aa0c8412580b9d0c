import type { Tx } from '#infra/db/transaction.ts'
import { createEvent } from '#infra/events.ts'

/** What is about to go: one badge class, or all of an issuer. */
export interface ClassesRemoval {
  issuerId: string
  badgeId?: string
}

/** Badge classes and their rows are about to go, in this transaction; a listener may refuse. */
export const classesRemoval = createEvent<[tx: Tx, what: ClassesRemoval], Promise<void>>('badge classes removal')
