import { z } from 'zod'
import { documentEndpoint, oauthEndpoint, tokenEndpoint } from '../areas.ts'
import { noBody, noParams, noQuery, nothing } from '../endpoint.ts'
import { urlLength } from '../fields/limits.ts'
import { resource } from '../sessions/sessions.ts'

const id = z.string().max(254)
const scopeText = z.string().max(4096)
const stateText = z.string().max(4096)
const challenge = z.string().max(256)

/** What people are told of an app; `verified` says that the operator knows it. */
export const appInfo = z.object({
  name: z.string(),
  image: z.string().nullable(),
  website_url: z.string().nullable(),
  clientId: z.string(),
  policyUri: z.string().nullable(),
  termsUri: z.string().nullable(),
  /** Sash's own. */
  verified: z.boolean(),
})
export type AppInfo = z.infer<typeof appInfo>

export const clientInfo = z.object({
  client_id: z.string(),
  redirect_uri: z.string(),
  response_type: z.literal('code'),
  state: z.string().nullable(),
  scopes: z.array(z.string()),
  scopes_descriptions: z.record(z.string(), z.string()),
  application: appInfo,
})
export type ClientInfo = z.infer<typeof clientInfo>

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

/** What an app can send ahead (RFC 9126), and is kept until the person has answered. */
export const pushedRequest = z.object(authorizationRequest)

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

export const clientCredentials = { client_id: id.optional(), client_secret: z.string().max(512).optional() }
const oneToken = z.object({
  token: z.string().max(512),
  token_type_hint: z.string().max(64).optional(),
  ...clientCredentials,
})

/** RFC 7009; a refresh token takes its access tokens with it. 200 for an unknown token too. */
export const revokeAnyToken = tokenEndpoint({
  method: 'POST',
  path: '/o/revoke',
  access: 'public',
  summary: 'Revoke an access or refresh token',
  params: noParams,
  query: noQuery,
  body: oneToken,
  response: z.object({}),
  refusals: [401],
  encoding: 'form',
})

/** RFC 7662, for confidential clients and of their own tokens; any other token is `{active: false}`. */
export const introspectToken = tokenEndpoint({
  method: 'POST',
  path: '/o/introspect',
  access: 'public',
  summary: 'What a token stands for',
  params: noParams,
  query: noQuery,
  body: oneToken,
  response: z.object({
    active: z.boolean(),
    scope: z.string().optional(),
    client_id: z.string().optional(),
    username: z.string().optional(),
    token_type: z.enum(['Bearer', 'DPoP']).optional(),
    cnf: z.object({ jkt: z.string() }).optional(),
    exp: z.number().int().optional(),
    iat: z.number().int().optional(),
    sub: z.string().optional(),
    iss: z.string().optional(),
    /** This server: no token opens another. */
    aud: z.string().optional(),
  }),
  refusals: [401],
  encoding: 'form',
})

/** RFC 8414. */
export const getServerMetadata = documentEndpoint({
  method: 'GET',
  path: '/.well-known/oauth-authorization-server',
  access: 'public',
  summary: 'Where the OAuth endpoints are and what they can do',
  params: noParams,
  query: noQuery,
  body: noBody,
  response: z.object({
    issuer: z.string(),
    authorization_endpoint: z.string(),
    token_endpoint: z.string(),
    registration_endpoint: z.string(),
    revocation_endpoint: z.string(),
    introspection_endpoint: z.string(),
    pushed_authorization_request_endpoint: z.string(),
    require_pushed_authorization_requests: z.literal(false),
    scopes_supported: z.array(z.string()),
    response_types_supported: z.array(z.string()),
    response_modes_supported: z.array(z.string()),
    grant_types_supported: z.array(z.string()),
    token_endpoint_auth_methods_supported: z.array(z.string()),
    revocation_endpoint_auth_methods_supported: z.array(z.string()),
    introspection_endpoint_auth_methods_supported: z.array(z.string()),
    dpop_signing_alg_values_supported: z.array(z.string()),
    code_challenge_methods_supported: z.array(z.string()),
    authorization_response_iss_parameter_supported: z.literal(true),
    service_documentation: z.string(),
  }),
})
