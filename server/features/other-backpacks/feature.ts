import { on } from '#infra/events.ts'
import type { Feature } from '#infra/feature.ts'
import { accountDeletion } from '../accounts/index.ts'
import { removeConnectionsOf, revokeJob, runRevoke } from './remove-connection.ts'
import { routes } from './routes.ts'
import { runReading } from './run.ts'
import { syncJob } from './schedule-sync.ts'
import { readJob } from './start-run.ts'
import { sweep } from './sweep.ts'
import { runSync } from './sync.ts'

export const feature: Feature = {
  routes,
  jobs: { [readJob]: runReading, [syncJob]: runSync, [revokeJob]: runRevoke },
  sweeps: [sweep],
  listens: [on(accountDeletion, removeConnectionsOf)],
}
