import { z } from 'zod'
import { registrationEndpoint } from '../areas.ts'
import { noBody, noParams, noQuery, nothing } from '../endpoint.ts'
import { urlLength } from '../fields/limits.ts'

const said = z.string().max(urlLength)

/** What may be left out, as null too: programs write that which leave nothing out. */
const ifSaid = <S extends z.ZodType>(schema: S) =>
  z.preprocess((value) => value ?? undefined, schema.optional()).optional()

/**
 * Metadata of a client (RFC 7591 section 2) as Badge Connect of Open Badges 2.1 asks for it (BC-03 of docs/conformance.md). What is required and how the
 * addresses hang together is checked by the server, which answers `invalid_redirect_uri` or `invalid_client_metadata`. Null and an
 * empty list say nothing (BC-10, RFC 7592 section 2.2).
 */
export const clientMetadata = z
  .object({
    client_name: z.string().max(255),
    client_uri: said,
    logo_uri: said,
    tos_uri: said,
    policy_uri: said,
    software_id: z.string().max(255),
    software_version: z.string().max(255),
    redirect_uris: z.array(said).min(1).max(10),
    token_endpoint_auth_method: ifSaid(z.enum(['client_secret_basic'])),
    grant_types: ifSaid(z.array(z.string().max(64)).max(4)),
    response_types: ifSaid(z.array(z.string().max(64)).max(2)),
    scope: ifSaid(z.string().max(4096)),
    contacts: ifSaid(z.array(z.string().max(254)).max(10)),
    require_pushed_authorization_requests: ifSaid(z.boolean()),
    dpop_bound_access_tokens: ifSaid(z.boolean()),
  })
  .loose()
export type ClientMetadata = z.infer<typeof clientMetadata>

/** What was registered, with what the client needs from now on; the secret is shown this once. */
export const registeredClient = z
  .object({
    client_id: z.string(),
    client_secret: z.string().optional(),
    client_id_issued_at: z.number().int(),
    client_secret_expires_at: z.literal(0),
    registration_access_token: z.string().optional(),
    registration_client_uri: z.string(),
    client_name: z.string(),
    client_uri: z.string(),
    logo_uri: z.string(),
    tos_uri: z.string(),
    policy_uri: z.string(),
    software_id: z.string(),
    software_version: z.string(),
    redirect_uris: z.array(z.string()),
    token_endpoint_auth_method: z.literal('client_secret_basic'),
    grant_types: z.array(z.string()),
    response_types: z.array(z.string()),
    scope: z.string(),
    contacts: z.array(z.string()).optional(),
  })
  .loose()

export const registerClient = registrationEndpoint({
  method: 'POST',
  path: '/o/register',
  access: 'public',
  summary: 'Register an app (RFC 7591)',
  params: noParams,
  query: noQuery,
  body: clientMetadata,
  response: registeredClient,
  status: 201,
})

const registration = {
  path: '/o/register/:clientId',
  params: z.object({ clientId: z.string().max(254) }),
  refusals: [401],
} as const

/** RFC 7592: the bearer is the registration_access_token of this client; any other is 401. */
export const readRegistration = registrationEndpoint({
  method: 'GET',
  ...registration,
  access: 'public',
  summary: 'Read a registration (RFC 7592)',
  query: noQuery,
  body: noBody,
  response: registeredClient,
})

export const updateRegistration = registrationEndpoint({
  method: 'PUT',
  ...registration,
  access: 'public',
  summary: 'Replace a registration (RFC 7592)',
  query: noQuery,
  body: clientMetadata,
  response: registeredClient,
})

/** Ends the client with all its grants and tokens. */
export const deleteRegistration = registrationEndpoint({
  method: 'DELETE',
  ...registration,
  access: 'public',
  summary: 'Delete a registration (RFC 7592)',
  query: noQuery,
  body: noBody,
  response: nothing,
  status: 204,
})
