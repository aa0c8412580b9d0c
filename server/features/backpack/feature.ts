import { on } from '#infra/events.ts'
import type { Feature } from '#infra/feature.ts'
import { emailRemoved, emailVerified } from '../accounts/index.ts'
import { attachAwards } from './actions/attach-awards.ts'
import { detachAwards } from './actions/detach-awards.ts'
import { routes } from './routes.ts'

export const feature: Feature = {
  routes,
  listens: [on(emailVerified, attachAwards), on(emailRemoved, detachAwards)],
}
