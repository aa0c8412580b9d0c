import { sql } from 'kysely'
import { now } from '#infra/clock.ts'
import type { Tx } from '#infra/db/transaction.ts'
import { writtenAt } from '#infra/db/written-at.ts'
import { markAwardsSeen } from '../notifications/index.ts'
import { tellOfAwards } from '../webhooks/index.ts'

/** Who puts a new badge into a collection has accepted it. */
export const acceptCollected = async (tx: Tx, accountId: string, badgeIds: readonly string[]): Promise<void> => {
  if (badgeIds.length === 0) return
  const { rows } = await sql<{ issuer_id: string; award_id: string }>`
    update awards a set acceptance = 'Accepted', accepted_at = ${now()}, updated_at = ${writtenAt('a')}
    from (
      select issuer_id, award_id from award_locations l join backpack_entries b using (issuer_id, award_id)
      where l.award_id = any(${[...badgeIds]}::text[]) and b.account_id = ${accountId}
    ) as mine
    where a.issuer_id = mine.issuer_id and a.award_id = mine.award_id and a.acceptance = 'Unaccepted'
    returning a.issuer_id, a.award_id`.execute(tx)
  await markAwardsSeen(
    tx,
    accountId,
    rows.map(({ award_id }) => award_id),
  )
  await tellOfAwards(tx, 'award.accepted', rows)
}
