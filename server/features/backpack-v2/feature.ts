import type { Feature } from '#infra/feature.ts'
import { assertionRoutes } from './assertion-routes.ts'
import { collectionRoutes } from './collection-routes.ts'

export const feature: Feature = {
  routes: [...assertionRoutes, ...collectionRoutes],
}
