import { z } from 'zod'
import { endpoint, noBody, noParams, noQuery } from './endpoint.ts'

export const getHealth = endpoint({
  method: 'GET',
  path: '/health',
  access: 'public',
  summary: 'Whether the server and its database answer',
  params: noParams,
  query: noQuery,
  body: noBody,
  response: z.object({ overall_status: z.string(), detailed_status: z.object({ database_status: z.string() }) }),
})
