import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { ErrorCode } from '#contracts/errors.ts'
import { config, context } from '../../context.ts'
import { createCounter, createTimer } from '../../metrics/registry.ts'

const answers = createCounter(
  'sash_http_requests_total',
  'Answered requests; route is the pattern, never the address.',
  ['method', 'route', 'status'],
)

const seconds = createTimer(
  'sash_http_request_seconds',
  'Time from the first byte of a request to the last of its answer.',
  ['method', 'route'],
  [0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
)

const refusals = createCounter(
  'sash_refusals_total',
  'Requests that were refused or failed, by the code of the error.',
  ['code'],
)

const untaken = createCounter(
  'sash_untaken_values_total',
  'Requests with a value that no check refused and the database could not take; route is the pattern, never the address.',
  ['method', 'route'],
)

/** A value came as far as the database, which could not take it: the endpoint lacks a check, or reckons beyond what is counted. */
export const noteUntaken = ({ method, routeOptions: { url: route = 'none' } }: FastifyRequest): void =>
  untaken.inc({ method, route })

/** How many of them each route has met since the process began. */
export const listUntaken = async (): Promise<ReadonlyMap<string, number>> =>
  new Map((await untaken.get()).values.map(({ labels, value }) => [`${labels.method} ${labels.route}`, value]))

export const noteRefusal = (code: ErrorCode): void => refusals.inc({ code })

/** Counts and times requests where somebody may read that, and logs each at the level debug. */
export const measureRequests = (app: FastifyInstance): void => {
  if (config().metricsToken === undefined && !context().log.isLevelEnabled('debug')) return
  app.addHook('onResponse', async (request, reply) => {
    const { method } = request
    const route = request.routeOptions.url ?? 'none'
    const status = reply.statusCode
    answers.inc({ method, route, status })
    seconds.observe({ method, route }, reply.elapsedTime / 1000)
    request.log.debug({ method, route, status, milliseconds: Math.round(reply.elapsedTime) }, 'request answered')
  })
}
