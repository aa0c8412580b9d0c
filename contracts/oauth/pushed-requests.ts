import { z } from 'zod'
import { tokenEndpoint } from '../areas.ts'
import { noParams, noQuery } from '../endpoint.ts'
import { authorizationRequest } from './oauth.ts'
import { clientCredentials } from './tokens.ts'

/** What an app can send ahead (RFC 9126), and is kept until the person has answered. */
export const pushedRequest = z.object(authorizationRequest)

/**
 * RFC 9126: the parameters of an authorization request, checked at once, for an address that the browser is then sent to
 * `/o/authorize` with, next to `client_id` and nothing else. Faults are told here, with the codes of that endpoint.
 */
export const pushAuthorization = tokenEndpoint({
  method: 'POST',
  path: '/o/par',
  access: 'public',
  summary: 'Send an authorization request ahead',
  description:
    'The app proves itself as at `/o/token`. Good for one answer of one person, who comes within 90 seconds.',
  params: noParams,
  query: noQuery,
  body: z.object({
    ...authorizationRequest,
    ...clientCredentials,
    /** Neither may be sent: one request does not stand for another, and signed ones (RFC 9101) are not taken. */
    request_uri: z.string().optional(),
    request: z.string().optional(),
  }),
  response: z.object({ request_uri: z.string(), expires_in: z.number().int() }),
  status: 201,
  refusals: [401],
  encoding: 'form',
  bodyLimit: 16_384,
})
