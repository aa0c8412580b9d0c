import { on } from '#infra/events.ts'
import type { Feature } from '#infra/feature.ts'
import { takeMailsAgain } from '#infra/mail/refused-mails.ts'
import { emailVerified, tokensEnded } from '../accounts/index.ts'
import { awardsRemoval, renewalJob, roleMoved } from '../issuers/index.ts'
import { dropAwards } from './actions/drop-awards.ts'
import { runRenewal, sweepRenewals } from './actions/run-renewal.ts'
import { askAnew } from './batches/actions/ask-anew.ts'
import { awardBatchJob } from './batches/actions/create-batch.ts'
import { goOver } from './batches/actions/go-over.ts'
import { runRelease } from './batches/actions/run-release.ts'
import { runTakeBack } from './batches/actions/run-take-back.ts'
import { takeBackJob } from './batches/actions/undo-batch.ts'
import { runAwardBatch } from './batches/run-award-batch.ts'
import { releaseJob } from './batches/settle-rows.ts'
import { sweep as sweepBatches } from './batches/sweep.ts'
import { sweepTemplates } from './documents/drop-templates.ts'
import { routes } from './routes.ts'

export const feature: Feature = {
  routes,
  jobs: {
    [awardBatchJob]: runAwardBatch,
    [releaseJob]: runRelease,
    [takeBackJob]: runTakeBack,
    [renewalJob]: runRenewal,
  },
  sweeps: [sweepBatches, sweepRenewals, sweepTemplates],
  listens: [
    on(emailVerified, (tx, { email }) => takeMailsAgain(tx, email)),
    on(roleMoved, goOver),
    on(tokensEnded, askAnew),
    on(awardsRemoval, dropAwards),
  ],
}
