import { sql } from 'kysely'
import { db } from '#infra/context.ts'
import { notFound } from '#infra/errors.ts'
import type { Actor } from '#infra/http/actor.ts'

/** A rejected badge is out of the backpack and stays out: for its owner it is not there any more. */
export const setAcceptance = async (
  actor: Actor,
  awardId: string,
  acceptance: 'Accepted' | 'Rejected',
): Promise<void> => {
  const { numAffectedRows } = await sql`
    update awards set acceptance = ${acceptance} from backpack_entries b
    where b.account_id = ${actor.accountId} and b.award_id = ${awardId}
      and awards.issuer_id = b.issuer_id and awards.award_id = b.award_id
      and awards.acceptance <> 'Rejected'`.execute(db())
  if (!numAffectedRows) throw notFound()
}
