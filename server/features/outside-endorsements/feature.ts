import type { Feature } from '#infra/feature.ts'
import { sweep } from './recheck-endorsements.ts'
import { routes } from './routes.ts'

export const feature: Feature = {
  routes,
  sweeps: [sweep],
}
