import { on } from '#infra/events.ts'
import type { Feature } from '#infra/feature.ts'
import { classesRemoval } from '../issuers/index.ts'
import { forgetPlaces } from './forget-places.ts'
import { routes } from './routes.ts'

export const feature: Feature = {
  routes,
  listens: [on(classesRemoval, forgetPlaces)],
}
