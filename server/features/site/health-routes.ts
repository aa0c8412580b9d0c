import { getLiveness, getReadiness } from '#contracts/operator/health.ts'
import { type Route, route } from '#infra/http/route.ts'
import { checkReadiness } from './check-readiness.ts'

export const healthRoutes: Route[] = [
  route(getLiveness, async () => ({ status: 'live' }) as const),
  route(getReadiness, async ({ reply }) => {
    const readiness = await checkReadiness()
    if (readiness.status === 'ready') return readiness
    return reply.status(503).type('application/json').serializer(String).send(JSON.stringify(readiness))
  }),
]
