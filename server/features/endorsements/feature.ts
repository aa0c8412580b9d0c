import { on } from '#infra/events.ts'
import type { Feature } from '#infra/feature.ts'
import { signedAnew } from '../awards/index.ts'
import { classesRemoval, endorsementRenewalJob } from '../issuers/index.ts'
import { followAwards } from './follow-awards.ts'
import { forgetClasses } from './forget-classes.ts'
import { runEndorsementRenewal, sweep } from './renew-endorsements.ts'
import { routes } from './routes.ts'

export const feature: Feature = {
  routes,
  jobs: { [endorsementRenewalJob]: runEndorsementRenewal },
  sweeps: [sweep],
  listens: [on(classesRemoval, forgetClasses), on(signedAnew, followAwards)],
}
