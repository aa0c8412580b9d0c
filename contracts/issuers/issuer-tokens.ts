import { z } from 'zod'
import { issuersFault } from '#shared/messages/faults/issuers.ts'
import { v2Endpoint } from '../areas.ts'
import { noParams, noQuery } from '../endpoint.ts'
import { envelope } from '../v2/v2.ts'

export const issuerToken = z.object({ token: z.string(), issuer: z.string(), expires: z.string() })
export type IssuerToken = z.infer<typeof issuerToken>

/**
 * Each token is for one issuer and never opens more than the role of the account there. It can be seen and ended where the
 * access is that it was made with: under connected apps, or under personal tokens.
 */
export const createIssuerTokens = v2Endpoint({
  method: 'POST',
  path: '/v2/tokens/issuers',
  access: ['rw:issuer'],
  summary: 'Make tokens for single issuers; they are shown in this answer only',
  params: noParams,
  query: noQuery,
  body: z.object({ issuers: z.array(z.string().max(64)).max(50, issuersFault('issuer.tokens')).nullish() }),
  response: envelope(issuerToken),
  status: 201,
  idempotent: true,
})
