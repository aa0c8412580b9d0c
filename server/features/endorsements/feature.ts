import type { Feature } from '#infra/feature.ts'
import { endorsementRenewalJob } from '../issuers/index.ts'
import { runEndorsementRenewal, sweep } from './renew-endorsements.ts'
import { routes } from './routes.ts'

export const feature: Feature = {
  routes,
  jobs: { [endorsementRenewalJob]: runEndorsementRenewal },
  sweeps: [sweep],
}
