import { on } from '#infra/events.ts'
import type { Feature } from '#infra/feature.ts'
import { takeMailsAgain } from '#infra/mail/refused-mails.ts'
import { emailVerified } from '../accounts/index.ts'
import { renewalJob } from '../issuers/index.ts'
import { renewAwards, sweepRenewals } from './actions/renew-awards.ts'
import { jobs as batchJobs, sweep as sweepBatches } from './batches/index.ts'
import { routes } from './routes.ts'

export const feature: Feature = {
  routes,
  jobs: { ...batchJobs, [renewalJob.name]: renewAwards },
  sweeps: [sweepBatches, sweepRenewals],
  listens: [on(emailVerified, (tx, { email }) => takeMailsAgain(tx, email))],
}
