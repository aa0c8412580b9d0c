import { sql } from 'kysely'
import type { Tx } from '#infra/db/transaction.ts'
import { type BadgeClassRow, inForce, isInForce } from '../badge-classes/index.ts'
import type { Draft } from './make-awards.ts'

export interface Wanted extends Pick<Draft, 'recipient' | 'expiresAt'> {
  mayRepeat: boolean
}

const nameOf = (type: string, identifier: string): string => `${type} ${identifier}`

/**
 * Takes out the awards to recipients who have the badge already, or get it a few rows earlier, where that is not wanted.
 * Only awards in force.
 * The class is locked, so two at once cannot both find none.
 */
export const findRepeated = async <One extends Wanted>(
  tx: Tx,
  badge: BadgeClassRow,
  wanted: readonly One[],
): Promise<{ good: One[]; repeated: One[] }> => {
  const identifiers = wanted.flatMap(({ mayRepeat, recipient }) => (mayRepeat ? [] : recipient.identifier))
  if (identifiers.length === 0) return partRepeated(wanted, [])
  const { rows } = await selectHolders(badge, identifiers).execute(tx)
  return partRepeated(wanted, rows)
}

interface Holder {
  recipient_type: string
  recipient_identifier: string
}

/** As findRepeated, where those who have the badge are known: what `selectHolders` finds while the class is locked. */
export const partRepeated = <One extends Wanted>(
  wanted: readonly One[],
  found: readonly Holder[],
): { good: One[]; repeated: One[] } => {
  const holders = new Set(found.map((row) => nameOf(row.recipient_type, row.recipient_identifier)))
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
    if (isInForce({ revoked_at: null, expires_at: one.expiresAt })) holders.add(name)
  }
  return { good, repeated }
}

/** Who of them has the badge. */
export const selectHolders = ({ issuer_id, badge_id }: BadgeClassRow, identifiers: readonly string[]) => sql<Holder>`
  select distinct recipient_type, recipient_identifier from awards
  where issuer_id = ${issuer_id} and badge_id = ${badge_id} and recipient_identifier = any(${[...identifiers]}::text[])
    and ${inForce()}`
