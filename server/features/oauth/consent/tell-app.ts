import { publicClient } from '#contracts/oauth/scopes.ts'
import { refuse } from '#infra/errors.ts'
import type { Actor } from '#infra/http/actor.ts'
import { isSelfMade } from '../scopes.ts'
import type { Faulty, WantedAuthorization } from './read-authorization.ts'

export const isFaulty = (request: WantedAuthorization | Faulty): request is Faulty => 'fault' in request

/**
 * A browser goes back by itself with a fault only where somebody has signed in, and here somebody answers for the app or the
 * operator knows it: an app that anybody may register would else turn our address into one that leads to theirs (RFC 9700
 * section 4.11.2). Everybody else is shown what is wrong, with the way back beside it.
 */
export const tellApp = (actor: Actor | undefined, { app, fault, returnUrl }: Faulty): { success_url: string } => {
  const isPerson = actor?.clientId === publicClient
  if (isPerson && (!isSelfMade(app) || app.is_verified)) return { success_url: returnUrl }
  const { code, sentence } = fault
  throw refuse(code, { sentence, more: { return_url: returnUrl }, cause: fault })
}
