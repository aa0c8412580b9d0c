import { z } from 'zod'
import { oauthEndpoint } from '../areas.ts'
import { noBody, noParams, noQuery, nothing } from '../endpoint.ts'
import { urlLength } from '../fields/limits.ts'
import { resource } from '../sessions/access-token.ts'
import { clientInfo } from './client-info.ts'

const id = z.string().max(254)
const scopeText = z.string().max(4096)
const stateText = z.string().max(4096)
const challenge = z.string().max(256)

export const successUrl = z.object({ success_url: z.string() })

export const authorizationRequest = {
  client_id: id,
  redirect_uri: z.string().max(urlLength).optional(),
  response_type: z.string().max(64).optional(),
  scope: scopeText.optional(),
  state: stateText.optional(),
  code_challenge: challenge.optional(),
  code_challenge_method: z.string().max(16).optional(),
  resource: resource.optional(),
  /** RFC 9449 section 10: the thumbprint of the key that the code is bound to. */
  dpop_jkt: z.string().max(64).optional(),
}

/** With it nothing but `client_id` counts: the rest was sent ahead. */
const requestUri = z.string().max(512)

/**
 * First step of the authorization code flow (RFC 6749 section 4.1, RFC 7636). With a live sign-in, and an app that skips
 * the question or has had the answer before (`approval_prompt=auto`), it answers `success_url`; else what the consent
 * page shows, without a sign-in too. A request that cannot be trusted is refused with 400 `{error}` and leads nowhere.
 * Browsers that navigate here are sent on to the consent page.
 */
export const startAuthorization = oauthEndpoint({
  method: 'GET',
  path: '/o/authorize',
  access: 'optional',
  speaksBadgr: 'always',
  summary: 'Ask for access to an account: what the consent page shows, or where to go on',
  params: noParams,
  query: z.object({
    ...authorizationRequest,
    request_uri: requestUri.optional(),
    approval_prompt: z.string().max(16).optional(),
  }),
  body: noBody,
  response: z.union([successUrl, clientInfo]),
  otherAnswers: { 303: nothing },
})

/** The person's answer. `success_url` carries code, state, scope and iss (RFC 9207). */
export const grantAuthorization = oauthEndpoint({
  method: 'POST',
  path: '/o/authorize',
  access: ['rw:profile', 'rw:backpack', 'rw:issuer'],
  isForPeople: true,
  speaksBadgr: 'always',
  summary: 'Give an app access to the account',
  params: noParams,
  query: noQuery,
  body: z.object({
    ...authorizationRequest,
    request_uri: requestUri.optional(),
    allow: z.union([z.boolean(), z.enum(['true', 'false'])]),
    scopes: z.union([
      z.array(z.string().max(254)).max(100),
      z
        .string()
        .max(254)
        .transform((one) => [one]),
    ]),
  }),
  response: successUrl,
  encoding: 'form',
})
