import type { ClientInfo } from '#contracts/oauth/client-info.ts'
import { startAuthorization as endpoint } from '#contracts/oauth/oauth.ts'
import { call } from '#web/lib/api/call.ts'
import { isLoggedIn } from '#web/lib/session/session.ts'
import { endAuthorization, keepAuthorization, type StoredAuthorization } from '#web/lib/session/stored-authorization.ts'

export type StartOutcome =
  | { kind: 'SUCCESS'; successUrl: string }
  | { kind: 'LOGIN_REQUIRED' }
  | { kind: 'AUTHORIZATION_REQUIRED'; info: ClientInfo }

/** Asks the server; what was asked is kept until the flow ends, whatever comes in between. */
export async function startAuthorization(request: StoredAuthorization): Promise<StartOutcome> {
  keepAuthorization(request)
  const answer = await call(endpoint, { query: { ...describeRequest(request), approval_prompt: 'auto' } })
  if ('success_url' in answer) {
    endAuthorization(request)
    return { kind: 'SUCCESS', successUrl: answer.success_url }
  }
  keepAuthorization({ ...request, clientInfo: answer })
  return isLoggedIn() ? { kind: 'AUTHORIZATION_REQUIRED', info: answer } : { kind: 'LOGIN_REQUIRED' }
}

/** The request in the words of the protocol. */
export function describeRequest(request: StoredAuthorization) {
  // RFC 9126 section 4: nothing else counts then.
  if (request.requestUri !== undefined) return { client_id: request.clientId, request_uri: request.requestUri }
  return {
    response_type: request.responseType ?? 'code',
    client_id: request.clientId,
    redirect_uri: request.redirectUrl,
    scope: request.scopeString,
    state: request.stateString,
    code_challenge: request.codeChallenge,
    code_challenge_method: request.codeChallengeMethod,
    resource: request.resource,
    dpop_jkt: request.keyThumbprint,
  }
}
