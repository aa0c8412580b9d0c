import type { Feature } from '#infra/feature.ts'
import { assertionRoutes } from './assertion-routes.ts'
import { badgeClassRoutes } from './badge-class-routes.ts'
import { feedRoutes } from './feed-routes.ts'
import { issuerRoutes } from './issuer-routes.ts'
import { tokenRoutes } from './token-routes.ts'

export const feature: Feature = {
  routes: [...issuerRoutes, ...badgeClassRoutes, ...assertionRoutes, ...feedRoutes, ...tokenRoutes],
}
