import type { Actor } from '#infra/http/actor.ts'
import { setAcceptance } from './set-acceptance.ts'

/** Takes a badge out of the backpack. The award itself, and its public page, stay the issuer's. */
export const removeBadge = (actor: Actor, awardId: string): Promise<void> => setAcceptance(actor, awardId, 'Rejected')
