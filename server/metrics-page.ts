import type { FastifyInstance } from 'fastify'
import { config } from '#infra/context.ts'
import { notFound, refuse } from '#infra/errors.ts'
import { readBearer } from '#infra/http/authenticate.ts'
import { measureProcess, metricsType, writeMetrics } from '#infra/metrics/registry.ts'
import { hashSecret, isSameHash } from '#infra/secrets/secrets.ts'
import '#infra/mail/measure-mails.ts'
import '#infra/metrics/describe-process.ts'
import '#infra/sweeps/measure-sweeps.ts'

/** `/metrics` for Prometheus, to whoever has the token of the configuration; without one there is no such page. */
export const mountMetrics = (app: FastifyInstance): void => {
  if (config().metricsToken) measureProcess()
  app.get('/metrics', async (request, reply) => {
    const { metricsToken } = config()
    if (!metricsToken) throw notFound()
    const given = readBearer(request.headers.authorization)
    if (given === undefined) throw refuse('auth.missing')
    if (!isSameHash(hashSecret(given), hashSecret(metricsToken))) throw refuse('auth.invalid')
    return reply
      .type(metricsType)
      .header('Cache-Control', 'no-store')
      .send(await writeMetrics())
  })
}
