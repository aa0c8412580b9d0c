import type { Feature } from '#infra/feature.ts'
import { endorsementJob } from '../issuers/index.ts'
import { renewAtOnce, renewEndorsements } from './renew-endorsements.ts'
import { routes } from './routes.ts'

export const feature: Feature = {
  routes,
  jobs: { [endorsementJob.name]: renewAtOnce },
  sweeps: [renewEndorsements],
}
