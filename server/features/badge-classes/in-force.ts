import { type RawBuilder, sql } from 'kysely'
import { now } from '#infra/clock.ts'
import { isOver } from '#shared/badges/is-over.ts'

/**
 * Whether somebody has a badge: an award of it is in force, neither revoked nor expired. At the moment it expires it is no
 * longer. Who is passed over in a batch, shown as a holder in a group and turned away at a claim are found by this rule alone.
 */
export const isInForce = (award: { revoked_at: Date | null; expires_at: Date | null }): boolean =>
  award.revoked_at === null && !isOver(award.expires_at, now())

/** The same of a row of the table `awards`, or of what stands for it in the statement. */
export const inForce = (awards = 'awards'): RawBuilder<boolean> => {
  const [revokedAt, expiresAt] = [sql.ref(`${awards}.revoked_at`), sql.ref(`${awards}.expires_at`)]
  return sql<boolean>`(${revokedAt} is null and (${expiresAt} is null or ${expiresAt} > ${now()}::timestamptz))`
}

/** Whether what a row says of its end has come (`isOver`); null where it has none. */
export const over = (row: string, at: Date = now()): RawBuilder<boolean | null> =>
  sql<boolean | null>`${sql.ref(`${row}.expires_at`)} <= ${at}::timestamptz`
