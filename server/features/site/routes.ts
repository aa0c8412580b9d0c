import { getLatestTerms } from '#contracts/accounts/terms.ts'
import { getLiveness, getReadiness } from '#contracts/operator/health.ts'
import { getHealth, getRateLimits } from '#contracts/site/site.ts'
import { db } from '#infra/context.ts'
import { isDraining } from '#infra/draining.ts'
import { notFound } from '#infra/errors.ts'
import { readLimits } from '#infra/http/limits/limit-rate.ts'
import { type Route, route } from '#infra/http/route.ts'
import { checkReadiness, isDatabaseUpNow } from './check-readiness.ts'
import { findLatestTerms } from './queries.ts'
import { textRoutes } from './text-routes.ts'
import { themeRoutes } from './theme-routes.ts'

export const routes: Route[] = [
  route(getLiveness, async () => ({ status: 'live' }) as const),
  route(getReadiness, async ({ reply }) => {
    const readiness = await checkReadiness()
    if (readiness.status === 'ready') return readiness
    return reply.status(503).type('application/json').serializer(String).send(JSON.stringify(readiness))
  }),
  ...themeRoutes,
  ...textRoutes,
  route(getHealth, async ({ reply }) => {
    const isUp = await isDatabaseUpNow()
    reply.status(isUp && !isDraining() ? 200 : 503)
    const word = isUp ? 'OK' : 'UNAVAILABLE'
    const overall = isDraining() ? 'STOPPING' : word
    return reply
      .type('application/json')
      .serializer(String)
      .send(JSON.stringify({ overall_status: overall, detailed_status: { database_status: word } }))
  }),
  route(getRateLimits, async () => {
    const limits = readLimits()
    return { per_token: limits?.token ?? null, per_network: limits?.network ?? null }
  }),
  route(getLatestTerms, async () => {
    const terms = await findLatestTerms(db())
    if (!terms) throw notFound()
    const published = terms.published_at.toISOString()
    return {
      status: { success: true, description: 'ok' } as const,
      result: [
        {
          entityType: 'TermsVersion' as const,
          version: terms.version,
          shortDescription: terms.description,
          created: published,
          updated: published,
        },
      ],
    }
  }),
]
