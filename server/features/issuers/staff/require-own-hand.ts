import type { Db } from '#infra/db/connections/connect.ts'
import { refuse } from '#infra/errors.ts'
import { type Actor, requireConfirmedPerson } from '#infra/http/actor.ts'

/**
 * Owners come and go by people and by programs of their own, with a fresh sign-in. An app that somebody let in must not
 * make owners, who would stay when it is sent away, nor send others away.
 */
export const requireOwnHand = async (db: Db, actor: Actor): Promise<void> => {
  requireConfirmedPerson(actor)
  const token = await db
    .selectFrom('access_tokens')
    .select('grant_id')
    .where('token_hash', '=', actor.tokenHash)
    .executeTakeFirst()
  if (token?.grant_id) throw refuse('staff.owners')
}
