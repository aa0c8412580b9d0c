import { z } from 'zod'
import { healthEndpoint, v3Endpoint } from '../areas.ts'
import { noBody, noParams, noQuery } from '../endpoint.ts'

export const getHealth = healthEndpoint({
  method: 'GET',
  path: '/health',
  access: 'public',
  summary: 'Whether the server and its database answer',
  params: noParams,
  query: noQuery,
  body: noBody,
  response: z.object({ overall_status: z.string(), detailed_status: z.object({ database_status: z.string() }) }),
})

/** Calls a minute; null where any number is fine. */
export const rateLimits = z.object({
  /** For each access token. */
  per_token: z.number().int().nullable(),
  /** Without a token, for all who come from one network together. */
  per_network: z.number().int().nullable(),
})
export type RateLimits = z.infer<typeof rateLimits>

export const getRateLimits = v3Endpoint({
  method: 'GET',
  path: '/v3/rate-limits',
  access: 'public',
  summary: 'How many calls a minute this server takes',
  params: noParams,
  query: noQuery,
  body: noBody,
  response: rateLimits,
})
