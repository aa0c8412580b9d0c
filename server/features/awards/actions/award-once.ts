import { sql } from 'kysely'
import type { NewAward } from '#contracts/awards/awards.ts'
import type { BadgePath } from '#contracts/badge-classes/badge-classes.ts'
import type { Tx } from '#infra/db/transaction.ts'
import { AppError } from '#infra/errors.ts'
import type { Actor } from '#infra/http/actor.ts'
import type { AwardRow } from '../queries.ts'
import { awardBadge } from './award-badge.ts'

/**
 * Awards a badge within a transaction that goes on where the recipient has it already: then nothing is awarded, and what an
 * award takes before that is known is given back. No mail goes out: whoever calls this tells the recipient.
 */
export const awardOnce = async (
  tx: Tx,
  actor: Actor,
  at: BadgePath,
  input: NewAward,
): Promise<AwardRow | undefined> => {
  await sql`savepoint award_once`.execute(tx)
  try {
    return await awardBadge(actor, at, { ...input, allow_duplicate_awards: false }, { within: tx, isKnown: true })
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'award.duplicate') throw error
    await sql`rollback to savepoint award_once`.execute(tx)
    return undefined
  }
}
