import { on } from '#infra/events.ts'
import type { Feature } from '#infra/feature.ts'
import { emailRemoved, emailVerified } from '../accounts/index.ts'
import { claimAwards } from './actions/claim-awards.ts'
import { detachAwards } from './actions/detach-awards.ts'
import { routes } from './routes.ts'

export const feature: Feature = {
  routes,
  listens: [on(emailVerified, claimAwards), on(emailRemoved, detachAwards)],
}
