import { db } from '#infra/context.ts'
import { refuse } from '#infra/errors.ts'
import { type App, findApp } from '../queries.ts'
import { findRedirect } from '../redirect-uris.ts'
import { isSelfMade, narrowScopes } from '../scopes.ts'

export interface AskedAuthorization {
  client_id: string
  redirect_uri?: string | undefined
  response_type?: string | undefined
  scope?: string | undefined
  state?: string | undefined
  code_challenge?: string | undefined
  code_challenge_method?: string | undefined
}

export interface Authorization {
  app: App
  redirectUri: string
  /** Whether the request named it: then the token request has to name it too. */
  namesRedirect: boolean
  scopes: string[]
  state: string | undefined
  challenge: string | null
}

/** An authorization request that can be trusted; every fault is told here, and nobody is sent anywhere with it. */
export const readAuthorization = async (asked: AskedAuthorization): Promise<Authorization> => {
  const app = await findApp(db(), asked.client_id)
  if (!app) throw refuse('token.client')
  const redirectUri = findRedirect(app, asked.redirect_uri)
  if (redirectUri === undefined) throw refuse('oauth.redirect')
  if (asked.response_type !== 'code') {
    throw asked.response_type === undefined
      ? refuse('oauth.request', { sentence: { words: 'response_type is missing.' } })
      : refuse('oauth.response-type')
  }
  if (!app.grant_types.includes('authorization_code')) throw refuse('oauth.unauthorized')
  // What is no text cannot be given back as it was.
  if (/\p{Surrogate}/u.test(asked.state ?? ''))
    throw refuse('oauth.request', { sentence: { words: 'state is not valid.' } })
  return {
    app,
    redirectUri,
    namesRedirect: asked.redirect_uri !== undefined,
    scopes: narrowScopes(app, asked.scope),
    state: asked.state,
    challenge: readChallenge(app, asked),
  }
}

/** Apps that keep no secret, or that nobody here answers for, must use PKCE; S256 is the only way (RFC 9700). */
function readChallenge(
  app: App,
  { code_challenge: challenge, code_challenge_method: method = 'S256' }: AskedAuthorization,
): string | null {
  if (method !== 'S256') throw refuse('oauth.pkce')
  if (challenge === undefined) {
    if (app.secret_hash === null || isSelfMade(app)) throw refuse('oauth.pkce')
    return null
  }
  if (!/^[A-Za-z0-9_-]{43}$/.test(challenge)) throw refuse('oauth.pkce')
  return challenge
}
