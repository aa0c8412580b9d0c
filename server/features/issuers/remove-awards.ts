import type { Tx } from '#infra/db/transaction.ts'
import { tell } from '#infra/events.ts'
import { awardsRemoval, type ClassesRemoval, classesRemoval } from './classes-removal.ts'

/**
 * Removes the awards of an issuer, or of one of its badge classes, everywhere. Whoever calls has made sure that none
 * of them counts any more. Their status entries stay, because signed copies are still out there.
 */
export const removeAwards = async (tx: Tx, what: ClassesRemoval): Promise<void> => {
  await removeHanging(tx, what)
  await tell(awardsRemoval, tx, what)
}

/**
 * Removes what hangs on the classes and on their awards: each feature its own. Foreign keys would do the same; on a distributed
 * PostgreSQL there are none between tables on one machine and those in parts (ADR 167).
 */
const removeHanging = (tx: Tx, what: ClassesRemoval): Promise<void> => tell(classesRemoval, tx, what)
