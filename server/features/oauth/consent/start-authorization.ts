import type { ClientInfo } from '#contracts/oauth/client-info.ts'
import { publicClient } from '#contracts/oauth/scopes.ts'
import { db } from '#infra/context.ts'
import { type Actor, isConfirmed } from '#infra/http/actor.ts'
import { presentAppInfo } from '../present.ts'
import { readRequest } from '../pushed/read-request.ts'
import { listLiveGrants } from '../queries.ts'
import { describeScopes, isSensitive, requireRoles, splitScopes } from '../scopes.ts'
import { issueCode } from './issue-code.ts'
import type { AskedAuthorization, WantedAuthorization } from './read-authorization.ts'
import { isFaulty, tellApp } from './tell-app.ts'

/** Where to go on if the answer is known already, else what the page that asks shows. */
export const startAuthorization = async (
  actor: Actor | undefined,
  asked: AskedAuthorization & { approval_prompt?: string | undefined },
): Promise<ClientInfo | { success_url: string }> => {
  const request = await readRequest(asked)
  if (isFaulty(request)) return tellApp(actor, request)
  // A token of an app answers no questions: the app would let others in, or widen what it has.
  const person = actor?.clientId === publicClient ? actor : undefined
  if (person) await requireRoles(db(), person.accountId, request.scopes)
  if (person && (await isAnswered(person, request, asked.approval_prompt))) {
    return { success_url: await issueCode(person, request, request.scopes) }
  }
  return {
    client_id: request.app.client_id,
    redirect_uri: request.redirectUri,
    response_type: 'code',
    state: request.state ?? null,
    scopes: request.scopes,
    scopes_descriptions: await describeScopes(db(), request.scopes),
    application: presentAppInfo(request.app),
  }
}

/** Any program on the same machine can pose as an app that has no secret and listens there (RFC 8252 section 8.6). */
async function isAnswered(person: Actor, request: WantedAuthorization, prompt: string | undefined): Promise<boolean> {
  const { app, redirectUri, scopes } = request
  if (app.secret_hash === null && !redirectUri.startsWith('https:')) return false
  if (scopes.some(isSensitive) && !isConfirmed(person)) return false
  if (app.skips_consent) return true
  if (prompt !== 'auto') return false
  const grants = await listLiveGrants(db(), person.accountId, app.client_id)
  return grants.map(splitScopes).some((held) => scopes.every((scope) => held.includes(scope)))
}
