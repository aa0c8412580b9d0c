import type { Feature } from '#infra/feature.ts'
import { routes } from './routes.ts'

export const feature: Feature = {
  routes,
}
