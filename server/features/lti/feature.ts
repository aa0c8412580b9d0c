import { on } from '#infra/events.ts'
import type { Feature } from '#infra/feature.ts'
import { accessEnded } from '../accounts/index.ts'
import { jobs } from './awarding/check-soon.ts'
import { endSecretOf } from './canvas/renew-integration-secret.ts'
import { routes } from './routes.ts'
import { sweep } from './sweep.ts'

export const feature: Feature = {
  routes,
  jobs,
  sweeps: [sweep],
  listens: [on(accessEnded, endSecretOf)],
}
