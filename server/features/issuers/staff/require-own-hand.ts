import { refuse } from '#infra/errors.ts'
import { type Actor, requireConfirmedPerson } from '#infra/http/actor.ts'

/**
 * Owners come and go by people, with a fresh sign-in or a personal token. No app must make owners, who would stay when it is
 * sent away or when its secret, which somebody may have found, is another one; nor send others away.
 */
export const requireOwnHand = (actor: Actor): void => {
  requireConfirmedPerson(actor)
  if (actor.cameBy.kind !== 'sign-in' && actor.cameBy.kind !== 'personal-token') throw refuse('staff.owners')
}
