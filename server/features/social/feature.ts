import { on } from '#infra/events.ts'
import type { Feature } from '#infra/feature.ts'
import { accountProven } from '../accounts/index.ts'
import { dropEarlierLinks } from './actions/drop-earlier-links.ts'
import { routes } from './routes.ts'
import { sweep } from './sweep.ts'

export const feature: Feature = {
  routes,
  sweeps: [sweep],
  listens: [on(accountProven, dropEarlierLinks)],
}
