import { refuse } from '#infra/errors.ts'
import { type Actor, requireConfirmed } from '#infra/http/actor.ts'
import { isSensitive, opensAnything } from '../scopes.ts'
import { issueCode } from './issue-code.ts'
import { type AskedAuthorization, readAuthorization } from './read-authorization.ts'

/** The person's answer: a yes to some of what was asked for, or a no. */
export const grantAuthorization = async (
  actor: Actor,
  asked: AskedAuthorization & { allow: boolean | 'true' | 'false'; scopes: readonly string[] },
): Promise<{ success_url: string }> => {
  const request = await readAuthorization(asked)
  if (String(asked.allow) !== 'true') throw refuse('oauth.denied')
  const scopes = [...new Set(asked.scopes)]
  if (!opensAnything(scopes) || scopes.some((scope) => !request.scopes.includes(scope))) throw refuse('token.scope')
  if (scopes.some(isSensitive)) requireConfirmed(actor)
  return { success_url: await issueCode(actor, request, scopes) }
}
