import { sql } from 'kysely'
import { now } from '#infra/clock.ts'
import type { Tx } from '#infra/db/transaction.ts'
import { writtenAt } from '#infra/db/written-at.ts'
import { markAwardsSeen } from '../../notifications/index.ts'
import { tellOfAwards } from '../../webhooks/index.ts'

interface Kept {
  issuer_id: string
  award_id: string
}

/** Accepts an award of a backpack for whoever asked for just that; one that was taken out of it before comes back. */
export const keepAward = async (tx: Tx, accountId: string, { issuer_id, award_id }: Kept): Promise<void> => {
  const { rows } = await sql<Kept>`
    update awards set acceptance = 'Accepted', accepted_at = coalesce(accepted_at, ${now()}), updated_at = ${writtenAt('awards')}
    where issuer_id = ${issuer_id} and award_id = ${award_id} and acceptance <> 'Accepted'
    returning issuer_id, award_id`.execute(tx)
  await tx
    .updateTable('backpack_entries')
    .set({ removed_at: null })
    .where('account_id', '=', accountId)
    .where('issuer_id', '=', issuer_id)
    .where('award_id', '=', award_id)
    .execute()
  await markAwardsSeen(tx, accountId, [award_id])
  await tellOfAwards(tx, 'award.accepted', rows)
}
