import { z } from 'zod'
import { oauthEndpoint, tokenEndpoint } from '../areas.ts'
import { noParams, noQuery } from '../endpoint.ts'
import { urlLength } from '../fields/limits.ts'

/** RFC 8707: where the token is to be used; this server, or an address of it. */
export const resource = z.union([z.string().max(urlLength), z.array(z.string().max(urlLength)).max(10)])

export const tokenResponse = z.object({
  access_token: z.string(),
  /** `DPoP` for a token that is bound to the key of the proof that came with the request (RFC 9449). */
  token_type: z.enum(['Bearer', 'DPoP']),
  expires_in: z.number().int(),
  scope: z.string(),
  /** Of apps that may come back while the person is away, and of programs that signed in by password. */
  refresh_token: z.string().optional(),
})
export type TokenResponse = z.infer<typeof tokenResponse>

/**
 * RFC 6749 sections 4.1.3, 4.4 and 6 for apps, which prove themselves by Basic, in the body or by PKCE; the password
 * grant for the built-in client alone, whose programs may refresh without `client_id`. Wrong password or code 400 `invalid_grant`, too many 429 with `expires`; 400
 * `mfa_required` with `mfa_token` where the account has a second factor and no `otp` was sent.
 */
export const createToken = tokenEndpoint({
  method: 'POST',
  path: '/o/token',
  access: 'public',
  speaksBadgr: 'with-password',
  summary: 'Get an access token for a code, a refresh token, a client or, signing in, a password',
  params: noParams,
  query: z.record(z.string(), z.unknown()),
  body: z.object({
    /** `password` if it is missing where a name or a password is sent. */
    grant_type: z.string().max(64).optional(),
    /** The header of Basic authentication counts before it. */
    client_id: z.string().max(254).default('public'),
    scope: z.string().max(4096).optional(),
    username: z.string().max(1024).optional(),
    password: z.string().max(4096).optional(),
    /** With a password: the code of the person’s app, or a recovery code, where the account asks for one. */
    otp: z.string().max(64).optional(),
    client_secret: z.string().max(512).optional(),
    code: z.string().max(512).optional(),
    redirect_uri: z.string().max(2083).optional(),
    code_verifier: z.string().max(256).optional(),
    refresh_token: z.string().max(512).optional(),
    resource: resource.optional(),
  }),
  response: tokenResponse,
  refusals: [401],
  encoding: 'form',
  takesParts: true,
})

/** Exchanges a one-time code of a confirmation or sign-in redirect; it works once, within 60 seconds. */
export const exchangeCode = oauthEndpoint({
  method: 'POST',
  path: '/o/code',
  access: 'public',
  speaksBadgr: 'always',
  summary: 'Exchange a one-time sign-in code for an access token',
  params: noParams,
  query: noQuery,
  body: z.object({ code: z.string().max(256).default('') }),
  response: tokenResponse,
  encoding: 'form',
})
