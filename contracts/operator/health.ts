import { z } from 'zod'
import { healthEndpoint } from '../areas.ts'
import { noBody, noParams, noQuery } from '../endpoint.ts'

export const getLiveness = healthEndpoint({
  method: 'GET',
  path: '/health/live',
  access: 'public',
  summary: 'That this process answers at all; where it does not, a restart helps',
  params: noParams,
  query: noQuery,
  body: noBody,
  response: z.object({ status: z.literal('live') }),
})

/** `failed` also when there was no answer within two seconds. */
const check = z.enum(['ok', 'failed'])

const readiness = z.object({
  status: z.enum(['ready', 'not-ready']),
  checks: z.object({
    database: check,
    /** Whether the database has every migration of this version. */
    migrations: check,
    storage: check,
    /** Failed once the process has been told to stop. */
    running: check,
  }),
  /** Of the standby that public pages are read from, where there is one. A process is as ready without it. */
  standby: check.optional(),
})
export type Readiness = z.infer<typeof readiness>

export const getReadiness = healthEndpoint({
  method: 'GET',
  path: '/health/ready',
  access: 'public',
  summary: 'Whether requests should be sent to this process',
  description: 'Where they should not, it answers 503 with the same body, which says why.',
  params: noParams,
  query: noQuery,
  body: noBody,
  response: readiness,
})
