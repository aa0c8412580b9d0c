import { on } from '#infra/events.ts'
import type { Feature } from '#infra/feature.ts'
import { importsGone } from '../imports/index.ts'
import { classesRemoval } from '../issuers/index.ts'
import { dropCollected, dropImports } from './drop-collected.ts'
import { routes } from './routes.ts'

export const feature: Feature = {
  routes,
  listens: [on(classesRemoval, dropCollected), on(importsGone, dropImports)],
}
