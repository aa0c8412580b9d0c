import { refuse } from '#infra/errors.ts'
import type { Actor } from '#infra/http/actor.ts'
import { setAcceptance } from './set-acceptance.ts'

/** Accepts a badge; twice is the same as once. */
export const acceptBadge = async (actor: Actor, awardId: string, acceptance: string): Promise<void> => {
  if (acceptance !== 'Accepted') throw refuse('backpack.acceptance')
  await setAcceptance(actor, awardId, 'Accepted')
}
