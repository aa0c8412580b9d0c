import type { Route } from '#infra/http/route.ts'
import { auditRoutes } from './audit/routes.ts'

export const routes: Route[] = [...auditRoutes]
