import { sql } from 'kysely'
import { now } from '#infra/clock.ts'
import { db } from '#infra/context.ts'
import { transaction } from '#infra/db/transaction.ts'
import { writtenAt } from '#infra/db/written-at.ts'
import { refuse } from '#infra/errors.ts'
import type { Actor } from '#infra/http/actor.ts'
import { markAwardsSeen } from '../../notifications/index.ts'
import { tellOfAwards } from '../../webhooks/index.ts'

/** Accepts a badge; twice is the same as once. What was brought in is accepted already, and what is removed stays so. */
export const acceptBadge = async (actor: Actor, badgeId: string, acceptance: string): Promise<void> => {
  if (acceptance !== 'Accepted') throw refuse('backpack.acceptance')
  await transaction(db(), async (tx) => {
    const { rows } = await sql<{ issuer_id: string; award_id: string }>`
    update awards set acceptance = 'Accepted', accepted_at = ${now()}, updated_at = ${writtenAt('awards')}
    from (select issuer_id, award_id from backpack_entries where account_id = ${actor.accountId} and award_id = ${badgeId}) as b
    where awards.issuer_id = b.issuer_id and awards.award_id = b.award_id
      and awards.acceptance = 'Unaccepted'
    returning awards.issuer_id, awards.award_id`.execute(tx)
    await markAwardsSeen(tx, actor.accountId, [badgeId])
    await tellOfAwards(tx, 'award.accepted', rows)
  })
}
