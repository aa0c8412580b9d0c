import { on } from '#infra/events.ts'
import type { Feature } from '#infra/feature.ts'
import { classesRemoval } from '../issuers/index.ts'
import { forgetAwards } from './forget-awards.ts'
import { routes } from './routes.ts'
import { sweep } from './sweep.ts'

export const feature: Feature = {
  routes,
  sweeps: [sweep],
  listens: [on(classesRemoval, forgetAwards)],
}
