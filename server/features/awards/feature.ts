import { on } from '#infra/events.ts'
import type { Feature } from '#infra/feature.ts'
import { takeMailsAgain } from '#infra/mail/refused-mails.ts'
import { emailVerified } from '../accounts/index.ts'
import { renewalJob, roleMoved } from '../issuers/index.ts'
import { renewAwards, sweepRenewals } from './actions/renew-awards.ts'
import { goOver } from './batches/actions/go-over.ts'
import { releaseMails } from './batches/actions/release-mails.ts'
import { takeBack } from './batches/actions/take-back.ts'
import { runBatch } from './batches/run-batch.ts'
import { sweep as sweepBatches } from './batches/sweep.ts'
import { routes } from './routes.ts'

export const feature: Feature = {
  routes,
  jobs: {
    'awards.batch': runBatch,
    'awards.release-mails': releaseMails,
    'awards.take-back': takeBack,
    [renewalJob.name]: renewAwards,
  },
  sweeps: [sweepBatches, sweepRenewals],
  listens: [on(emailVerified, (tx, { email }) => takeMailsAgain(tx, email)), on(roleMoved, goOver)],
}
