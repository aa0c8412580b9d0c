import { sql } from 'kysely'
import { now } from '#infra/clock.ts'
import type { Tx } from '#infra/db/transaction.ts'
import type { BadgeClassRow } from '../badge-classes/index.ts'
import type { Draft } from './make-awards.ts'

export interface Wanted extends Pick<Draft, 'recipient' | 'expiresAt'> {
  mayRepeat: boolean
}

const nameOf = (type: string, identifier: string): string => `${type} ${identifier}`

/**
 * Takes out the awards to recipients who have the badge already, or get it a few rows earlier, where that is not wanted.
 * Only awards that count: neither revoked nor expired.
 * The class is locked, so two at once cannot both find none.
 */
export const findRepeated = async <One extends Wanted>(
  tx: Tx,
  badge: BadgeClassRow,
  wanted: readonly One[],
): Promise<{ good: One[]; repeated: One[] }> => {
  const identifiers = wanted.flatMap(({ mayRepeat, recipient }) => (mayRepeat ? [] : recipient.identifier))
  const holders = identifiers.length > 0 ? await findHolders(tx, badge, identifiers) : new Set<string>()
  const good: One[] = []
  const repeated: One[] = []
  for (const one of wanted) {
    const name = nameOf(one.recipient.type, one.recipient.identifier)
    if (!one.mayRepeat && holders.has(name)) {
      repeated.push(one)
      continue
    }
    good.push(one)
    // An award that has expired already does not count.
    if (one.expiresAt === null || one.expiresAt > now()) holders.add(name)
  }
  return { good, repeated }
}

async function findHolders(tx: Tx, badge: BadgeClassRow, identifiers: string[]): Promise<Set<string>> {
  const found = await tx
    .selectFrom('awards')
    .select(['recipient_type', 'recipient_identifier'])
    .distinct()
    .where('issuer_id', '=', badge.issuer_id)
    .where('badge_id', '=', badge.badge_id)
    .where('recipient_identifier', '=', sql<string>`any(${identifiers}::text[])`)
    .where('revoked_at', 'is', null)
    .where((eb) => eb.or([eb('expires_at', 'is', null), eb('expires_at', '>', now())]))
    .execute()
  return new Set(found.map((row) => nameOf(row.recipient_type, row.recipient_identifier)))
}
