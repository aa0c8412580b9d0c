import { endUnadmitted } from '#infra/authority/admission.ts'
import { on } from '#infra/events.ts'
import type { Feature } from '#infra/feature.ts'
import { emailVerified } from '../accounts/index.ts'
import { routes } from './routes.ts'
import { sweep } from './sweep.ts'
import { jobs } from './warn-of-guessing.ts'

export const feature: Feature = {
  routes,
  jobs,
  sweeps: [sweep],
  listens: [on(emailVerified, (tx, { accountId }) => endUnadmitted(tx, accountId))],
}
