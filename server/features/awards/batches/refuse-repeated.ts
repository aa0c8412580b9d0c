import { sql } from 'kysely'
import { now } from '#infra/clock.ts'
import type { Tx } from '#infra/db/transaction.ts'
import { makeMessage } from '#shared/messages/all-messages.ts'
import type { Said } from '#shared/messages/words.ts'
import type { BadgeClassRow } from '../../badge-classes/index.ts'
import type { Draft } from './drafts.ts'

/** A row that is not awarded because its recipient has the badge. */
export interface RepeatedRow {
  rowNumber: number
  error: Said
}

const nameOf = (type: string, identifier: string): string => `${type} ${identifier}`

/**
 * Takes out the awards to recipients who have the badge already, or get it a few rows earlier, where that is not wanted.
 * The class is locked, so two at once cannot both find none.
 */
export const refuseRepeated = async (
  tx: Tx,
  badge: BadgeClassRow,
  drafts: readonly Draft[],
): Promise<{ good: Draft[]; repeated: RepeatedRow[] }> => {
  const identifiers = drafts.flatMap(({ mayRepeat, recipient }) => (mayRepeat ? [] : recipient.identifier))
  const holders = identifiers.length > 0 ? await findHolders(tx, badge, identifiers) : new Set<string>()
  const good: Draft[] = []
  const repeated: RepeatedRow[] = []
  for (const draft of drafts) {
    const name = nameOf(draft.recipient.type, draft.recipient.identifier)
    if (!draft.mayRepeat && holders.has(name)) {
      repeated.push({ rowNumber: draft.rowNumber, error: makeMessage('award.duplicate') })
    } else {
      good.push(draft)
      // An award that has expired already does not count.
      if (draft.expiresAt === null || draft.expiresAt > now()) holders.add(name)
    }
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
