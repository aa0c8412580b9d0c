import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '#infra/db/transaction.ts'
import { createEvent } from '#infra/events.ts'

/** What is about to go: one badge class, or all of an issuer. */
export interface ClassesRemoval {
  issuerId: string
  badgeId?: string
}

/**
 * Badge classes and their rows are about to go, in this transaction; what hangs on them or on their awards goes now. A listener
 * may refuse.
 */
export const classesRemoval = createEvent<[tx: Tx, what: ClassesRemoval], Promise<void>>('badge classes removal')

/** The awards of badge classes are about to go, in this transaction; what hung on them has gone. */
export const awardsRemoval = createEvent<[tx: Tx, what: ClassesRemoval], Promise<void>>('awards removal')

/** Of a row that names its class. */
export const isOfClasses = ({ issuerId, badgeId }: ClassesRemoval): RawBuilder<boolean> =>
  sql`issuer_id = ${issuerId}${badgeId ? sql` and badge_id = ${badgeId}` : sql``}`

/** Of a row that names an award of the classes. */
export const isOfTheirAwards = (what: ClassesRemoval): RawBuilder<boolean> =>
  sql`issuer_id = ${what.issuerId} and award_id in (select award_id from awards where ${isOfClasses(what)})`
