import { sql } from 'kysely'
import { now } from '#infra/clock.ts'
import type { Tx } from '#infra/db/transaction.ts'
import { writtenAt } from '#infra/db/written-at.ts'

/**
 * Which awards of a backpack are accepted: those that wait for it; those that were taken out of it as well, which come back;
 * or only what was taken out after a moment, which comes back.
 */
export type AcceptedFrom = 'waiting' | 'any' | { removedSince: Date }

/** Marks awards of a backpack as accepted and answers which. When it first happened stays. */
export const markAccepted = async (
  tx: Tx,
  accountId: string,
  awardIds: readonly string[],
  from: AcceptedFrom,
): Promise<{ issuer_id: string; award_id: string }[]> => {
  const { rows } = await sql<{ issuer_id: string; award_id: string }>`
    update awards a
    set acceptance = 'Accepted', accepted_at = coalesce(a.accepted_at, ${now()}), updated_at = ${writtenAt('a')}
    from (
      select issuer_id, award_id, removed_at from award_locations l join backpack_entries b using (issuer_id, award_id)
      where l.award_id = any(${[...awardIds]}::text[]) and b.account_id = ${accountId}
    ) as mine
    where a.issuer_id = mine.issuer_id and a.award_id = mine.award_id and ${isMeant(from)}
    returning a.issuer_id, a.award_id`.execute(tx)
  return rows
}

const isMeant = (from: AcceptedFrom) => {
  if (from === 'waiting') return sql`a.acceptance = 'Unaccepted'`
  if (from === 'any') return sql`a.acceptance <> 'Accepted'`
  return sql`a.acceptance = 'Rejected' and mine.removed_at > ${from.removedSince}`
}

/** Marks an award of a backpack as rejected; false where it is no award, or is rejected already. */
export const markRejected = async (tx: Tx, accountId: string, awardId: string): Promise<boolean> => {
  const { numAffectedRows } = await sql`
    update awards set acceptance = 'Rejected', updated_at = ${writtenAt('awards')}
    from (select issuer_id, award_id from backpack_entries where account_id = ${accountId} and award_id = ${awardId}) as b
    where awards.issuer_id = b.issuer_id and awards.award_id = b.award_id
      and awards.acceptance <> 'Rejected'`.execute(tx)
  return Boolean(numAffectedRows)
}
