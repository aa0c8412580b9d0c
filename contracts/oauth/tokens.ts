import { z } from 'zod'
import { documentEndpoint, tokenEndpoint } from '../areas.ts'
import { noBody, noParams, noQuery } from '../endpoint.ts'

// What browsers of Sash itself never ask for, so that none of them loads it.

export const clientCredentials = {
  client_id: z.string().max(254).optional(),
  client_secret: z.string().max(512).optional(),
}
const oneToken = z.object({
  token: z.string().max(512),
  token_type_hint: z.string().max(64).optional(),
  ...clientCredentials,
})

/** RFC 7009; a refresh token takes its access tokens with it. 200 for an unknown token too. */
export const revokeToken = tokenEndpoint({
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
