import { publicClient } from '#contracts/oauth/scopes.ts'
import { db } from '#infra/context.ts'
import { refuse } from '#infra/errors.ts'
import { type Actor, requireConfirmed } from '#infra/http/actor.ts'

/** Lets a sign-in to the backpack issue as well, and answers its scope: within the hour after the person has shown who they are. */
export const widenSignIn = async (actor: Actor): Promise<{ scope: string }> => {
  requireConfirmed(actor)
  const scope = [...new Set([...actor.scopes, 'rw:issuer'])].join(' ')
  const widened = await db()
    .updateTable('access_tokens')
    .set({ scope })
    .where('token_hash', '=', actor.tokenHash)
    .where('client_id', '=', publicClient)
    .returning('scope')
    .executeTakeFirst()
  // It was ended meanwhile.
  if (!widened) throw refuse('auth.invalid')
  return widened
}
