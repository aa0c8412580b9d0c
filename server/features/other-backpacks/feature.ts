import { on } from '#infra/events.ts'
import type { Feature } from '#infra/feature.ts'
import { accountDeletion } from '../accounts/index.ts'
import { removeConnectionsOf, revokeJob, runRevoke } from './connecting/remove-connection.ts'
import { routes } from './routes.ts'
import { runReading } from './runs/run.ts'
import { syncJob } from './runs/schedule-sync.ts'
import { readJob } from './runs/start-run.ts'
import { runSync } from './runs/sync.ts'
import { sweep } from './sweep.ts'

export const feature: Feature = {
  routes,
  jobs: { [readJob]: runReading, [syncJob]: runSync, [revokeJob]: runRevoke },
  sweeps: [sweep],
  listens: [on(accountDeletion, removeConnectionsOf)],
}
