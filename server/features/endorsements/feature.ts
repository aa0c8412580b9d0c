import type { Feature } from '#infra/feature.ts'
import { endorsementJob } from '../issuers/index.ts'
import { renewAtOnce, sweep } from './renew-endorsements.ts'
import { routes } from './routes.ts'

export const feature: Feature = {
  routes,
  jobs: { [endorsementJob.name]: renewAtOnce },
  sweeps: [sweep],
}
