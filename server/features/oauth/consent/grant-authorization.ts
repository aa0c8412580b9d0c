import { refuse } from '#infra/errors.ts'
import { type Actor, requireConfirmed } from '#infra/http/actor.ts'
import { readRequest } from '../pushed/read-request.ts'
import { isSensitive, opensAnything } from '../scopes.ts'
import { issueCode } from './issue-code.ts'
import type { AskedAuthorization } from './read-authorization.ts'
import { isFaulty, tellApp } from './tell-app.ts'

/** The person's answer: a yes to some of what was asked for, or a no. */
export const grantAuthorization = async (
  actor: Actor,
  asked: AskedAuthorization & { allow: boolean | 'true' | 'false'; scopes: readonly string[] },
): Promise<{ success_url: string }> => {
  // The page that asks may leave the method out, as that of the Badgr API does; the request of the app may not.
  const request = await readRequest({ ...asked, ...(asked.code_challenge ? meant(asked) : {}) })
  if (isFaulty(request)) return tellApp(actor, request)
  if (String(asked.allow) !== 'true') throw refuse('oauth.denied')
  const scopes = [...new Set(asked.scopes)]
  if (!opensAnything(scopes) || scopes.some((scope) => !request.scopes.includes(scope))) throw refuse('token.scope')
  if (scopes.some(isSensitive)) requireConfirmed(actor)
  return { success_url: await issueCode(actor, request, scopes) }
}

const meant = ({ code_challenge_method: method = 'S256' }: AskedAuthorization) => ({ code_challenge_method: method })
