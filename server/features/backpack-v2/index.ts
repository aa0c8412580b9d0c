import type { Route } from '#infra/http/route.ts'
import { assertionRoutes } from './assertion-routes.ts'
import { collectionRoutes } from './collection-routes.ts'

export const routes: Route[] = [...assertionRoutes, ...collectionRoutes]
