import { z } from 'zod'
import { oauthEndpoint, v3Endpoint } from '../areas.ts'
import { noBody, noParams, noQuery } from '../endpoint.ts'

/**
 * RFC 7009: ends the token that is sent; answers 200 for an unknown one too. Of a sign-in with an organisation, where the
 * person can sign out at its OpenID provider as well, if that says so (RP-Initiated Logout 1.0).
 */
export const revokeTokenLegacy = oauthEndpoint({
  method: 'POST',
  path: '/o/revoke_token',
  access: 'public',
  speaksBadgr: 'always',
  summary: 'Sign out: end an access token',
  params: noParams,
  query: noQuery,
  body: z.object({ token: z.string().max(512).default(''), token_type_hint: z.string().max(64).optional() }),
  response: z.object({ organisation: z.object({ name: z.string(), sign_out_url: z.string() }).optional() }),
  encoding: 'form',
})

const demo = z.object({
  password: z.string(),
  people: z.array(z.object({ role: z.enum(['earner', 'issuer', 'operator']), email: z.string() })),
})
export type Demo = z.infer<typeof demo>

/** Whether this server has an account yet; the login page offers to create the first one. */
export const getSetup = v3Endpoint({
  method: 'GET',
  path: '/v3/setup',
  access: 'public',
  summary: 'State of a new installation',
  params: noParams,
  query: noQuery,
  body: noBody,
  response: z.object({
    has_accounts: z.boolean(),
    needs_code: z.boolean(),
    outbox: z.boolean(),
    /** Who can be tried, where all of this server is a sample that goes when it stops. */
    demo: demo.optional(),
    /** Some people sign in with their organisation: `POST /v3/organisation-sign-in` tells who. */
    organisations: z.boolean().optional(),
  }),
})
