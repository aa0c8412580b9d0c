import { sql } from 'kysely'
import { now } from '#infra/clock.ts'
import type { Tx } from '#infra/db/transaction.ts'
import { writtenAt } from '#infra/db/written-at.ts'
import { markAwardsSeen } from '../../notifications/index.ts'
import { tellOfAwards } from '../../webhooks/index.ts'

/**
 * Which of the awards are accepted: those that wait for it; those that were taken out of the backpack as well, which come back;
 * or only what was taken out after a moment, which comes back.
 */
type From = 'waiting' | 'any' | { removedSince: Date }

/**
 * Accepts awards of a backpack and answers how many. When it first happened stays: history, figures and webhooks tell that
 * moment. What was taken in is no news any more. Every way to accept an award ends here.
 */
export const acceptAwards = async (
  tx: Tx,
  accountId: string,
  awardIds: readonly string[],
  from: From,
): Promise<number> => {
  if (awardIds.length === 0) return 0
  const { rows } = await sql<{ issuer_id: string; award_id: string }>`
    update awards a
    set acceptance = 'Accepted', accepted_at = coalesce(a.accepted_at, ${now()}), updated_at = ${writtenAt('a')}
    from (
      select issuer_id, award_id, removed_at from award_locations l join backpack_entries b using (issuer_id, award_id)
      where l.award_id = any(${[...awardIds]}::text[]) and b.account_id = ${accountId}
    ) as mine
    where a.issuer_id = mine.issuer_id and a.award_id = mine.award_id and ${isMeant(from)}
    returning a.issuer_id, a.award_id`.execute(tx)
  if (typeof from === 'object' && rows.length === 0) return 0
  if (from !== 'waiting') {
    await tx
      .updateTable('backpack_entries')
      .set({ removed_at: null })
      .where('account_id', '=', accountId)
      .where('award_id', 'in', awardIds)
      .where('removed_at', 'is not', null)
      .execute()
  }
  await markAwardsSeen(tx, accountId, awardIds)
  await tellOfAwards(tx, 'award.accepted', rows)
  return rows.length
}

const isMeant = (from: From) => {
  if (from === 'waiting') return sql`a.acceptance = 'Unaccepted'`
  if (from === 'any') return sql`a.acceptance <> 'Accepted'`
  return sql`a.acceptance = 'Rejected' and mine.removed_at > ${from.removedSince}`
}
