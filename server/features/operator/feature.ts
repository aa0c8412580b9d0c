import type { Feature } from '#infra/feature.ts'
import { auditRoutes } from './audit/routes.ts'
import { issuerRoutes } from './issuers/routes.ts'
import { jobRoutes } from './jobs/routes.ts'
import { mailRoutes } from './mails/routes.ts'
import { overviewRoutes } from './overview/routes.ts'
import { peopleRoutes } from './people/routes.ts'
import { sweepRoutes } from './sweeps/routes.ts'
import { switchRoutes } from './switches/routes.ts'

export const feature: Feature = {
  routes: [
    ...auditRoutes,
    ...peopleRoutes,
    ...issuerRoutes,
    ...mailRoutes,
    ...jobRoutes,
    ...sweepRoutes,
    ...switchRoutes,
    ...overviewRoutes,
  ],
}
