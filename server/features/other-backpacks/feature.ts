import { on } from '#infra/events.ts'
import type { Feature } from '#infra/feature.ts'
import { accountDeletion } from '../accounts/index.ts'
import { removeConnectionsOf, runTokenRevocation, tokenRevocationJob } from './connecting/remove-connection.ts'
import { routes } from './routes.ts'
import { syncJob } from './runs/enqueue-sync.ts'
import { runReading } from './runs/run-reading.ts'
import { readingJob } from './runs/start-run.ts'
import { runSync } from './runs/sync.ts'
import { sweep } from './sweep.ts'

export const feature: Feature = {
  routes,
  jobs: { [readingJob]: runReading, [syncJob]: runSync, [tokenRevocationJob]: runTokenRevocation },
  sweeps: [sweep],
  listens: [on(accountDeletion, removeConnectionsOf)],
}
