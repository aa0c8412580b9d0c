import { db } from '#infra/context.ts'
import { transaction } from '#infra/db/transaction.ts'
import { refuse } from '#infra/errors.ts'
import type { Actor } from '#infra/http/actor.ts'
import { acceptAwards } from './accept-awards.ts'

/** Accepts a badge; twice is the same as once. What was brought in is accepted already, and what is removed stays so. */
export const acceptBadge = async (actor: Actor, badgeId: string, acceptance: string): Promise<void> => {
  if (acceptance !== 'Accepted') throw refuse('backpack.acceptance')
  await transaction(db(), (tx) => acceptAwards(tx, actor.accountId, [badgeId], 'waiting'))
}
