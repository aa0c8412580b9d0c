import { config, db } from '#infra/context.ts'
import { AppError, refuse } from '#infra/errors.ts'
import { makeMessage } from '#shared/messages/all-messages.ts'
import { wantsPushed } from '../demands.ts'
import { type App, findApp } from '../queries.ts'
import { findRedirect } from '../redirect-uris.ts'
import { requireOwnResource } from '../require-own-resource.ts'
import { isSelfMade, narrowScopes } from '../scopes.ts'
import { describeFault, writeReturn } from './write-return.ts'

export interface AskedAuthorization {
  client_id: string
  redirect_uri?: string | undefined
  response_type?: string | undefined
  scope?: string | undefined
  state?: string | undefined
  code_challenge?: string | undefined
  code_challenge_method?: string | undefined
  resource?: string | readonly string[] | undefined
  dpop_jkt?: string | undefined
  /** Stands for all of it but the app; whoever checks the rest has read what it stands for. */
  request_uri?: string | undefined
}

/** How a request was sent ahead (RFC 9126); without a hash it is about to be kept. */
export interface Pushed {
  hash: Buffer | null
}

export interface WantedAuthorization {
  app: App
  redirectUri: string
  /** Whether the request named it: then the token request has to name it too. */
  namesRedirect: boolean
  scopes: string[]
  state: string | undefined
  challenge: string | null
  /** Thumbprint of the key that the code is bound to. */
  thumbprint: string | null
  /** Of a request that was sent ahead: it leads to one code. */
  pushedHash: Buffer | null
}

/** A request with a fault, of an app that is known, from an address of its own: where the app is told (section 4.1.2.1). */
export interface Faulty {
  app: App
  fault: AppError
  returnUrl: string
}

/**
 * An authorization request that can be trusted, or one whose fault may be told to the app. One without an app, or with an
 * address that is not the app's, is refused here, and nobody is sent anywhere with it (RFC 6749 section 4.1.2.1).
 */
export const readAuthorization = async (
  asked: AskedAuthorization,
  pushed?: Pushed,
): Promise<WantedAuthorization | Faulty> => {
  const app = await findApp(db(), asked.client_id)
  if (!app) throw refuse('token.client')
  const redirectUri = findRedirect(app, asked.redirect_uri)
  if (redirectUri === undefined) throw refuse('oauth.redirect')
  const { state } = asked
  // What is no text cannot be given back as it was.
  if (/\p{Surrogate}/u.test(state ?? '')) throw refuse('oauth.request', { sentence: { words: 'state is not valid.' } })
  try {
    const namesRedirect = asked.redirect_uri !== undefined
    if (wantsPushed(app) && !pushed) throw refuse('oauth.request', { sentence: makeMessage('oauth.only-pushed') })
    const pushedHash = pushed?.hash ?? null
    return { app, redirectUri, namesRedirect, state, pushedHash, ...readRest(app, asked) }
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    const told = { ...describeFault(error), ...(state === undefined ? {} : { state }), iss: config().origin }
    return { app, fault: error, returnUrl: writeReturn(redirectUri, told) }
  }
}

function readRest(
  app: App,
  asked: AskedAuthorization,
): Pick<WantedAuthorization, 'scopes' | 'challenge' | 'thumbprint'> {
  if (asked.response_type !== 'code') {
    throw asked.response_type === undefined
      ? refuse('oauth.request', { sentence: { words: 'response_type is missing.' } })
      : refuse('oauth.response-type')
  }
  if (!app.grant_types.includes('authorization_code')) throw refuse('oauth.unauthorized')
  requireOwnResource(asked.resource)
  return {
    scopes: narrowScopes(app, asked.scope),
    challenge: readChallenge(app, asked),
    thumbprint: readThumbprint(asked),
  }
}

/**
 * Apps that keep no secret, or that nobody here answers for, must use PKCE; S256 is the only way (RFC 9700). A challenge
 * without a method is `plain` (RFC 7636 section 4.3).
 */
function readChallenge(
  app: App,
  { code_challenge: challenge, code_challenge_method: method }: AskedAuthorization,
): string | null {
  if (challenge === undefined && method === undefined) {
    if (app.secret_hash === null || isSelfMade(app)) throw refuse('oauth.pkce')
    return null
  }
  if (method !== 'S256') throw refuse('oauth.pkce')
  if (!isHash(challenge)) throw refuse('oauth.pkce')
  return challenge ?? null
}

/** RFC 9449 section 10; SHA-256 in base64url, as the challenge is. */
function readThumbprint({ dpop_jkt: thumbprint }: AskedAuthorization): string | null {
  if (thumbprint === undefined) return null
  if (isHash(thumbprint)) return thumbprint
  throw refuse('oauth.request', { sentence: makeMessage('oauth.parameter', { name: 'dpop_jkt' }) })
}

const isHash = (text: string | undefined): boolean => /^[A-Za-z0-9_-]{43}$/.test(text ?? '')
