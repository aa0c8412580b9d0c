import { on } from '#infra/events.ts'
import type { Feature } from '#infra/feature.ts'
import { classesRemoval, endorsementRenewalJob } from '../issuers/index.ts'
import { forgetClasses } from './forget-classes.ts'
import { runEndorsementRenewal, sweep } from './renew-endorsements.ts'
import { routes } from './routes.ts'

export const feature: Feature = {
  routes,
  jobs: { [endorsementRenewalJob]: runEndorsementRenewal },
  sweeps: [sweep],
  listens: [on(classesRemoval, forgetClasses)],
}
