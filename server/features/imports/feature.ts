import { on } from '#infra/events.ts'
import type { Feature } from '#infra/feature.ts'
import { accountDeletion, emailRemoved, emailVerified } from '../accounts/index.ts'
import { dropFilesOf, fileDropJob, runFileDrop } from './keeping/drop-files.ts'
import { makePending, settlePending } from './keeping/settle-pending.ts'
import { sweep as sweepRemoved } from './keeping/sweep-removed.ts'
import { sweep as sweepOurs } from './provenance/look-for-ours.ts'
import { routes } from './routes.ts'

export const feature: Feature = {
  routes,
  jobs: { [fileDropJob]: runFileDrop },
  sweeps: [sweepRemoved, sweepOurs],
  listens: [on(accountDeletion, dropFilesOf), on(emailVerified, settlePending), on(emailRemoved, makePending)],
}
