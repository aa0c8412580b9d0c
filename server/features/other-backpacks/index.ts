import type { JobHandlers } from '#infra/jobs/queue.ts'
import { onAccountDeletion } from '../accounts/index.ts'
import { removeConnectionsOf, revokeJob, runRevoke } from './remove-connection.ts'
import { runReading } from './run.ts'
import { syncJob } from './schedule-sync.ts'
import { readJob } from './start-run.ts'
import { runSync } from './sync.ts'

export { routes } from './routes.ts'
export { sweep } from './sweep.ts'

onAccountDeletion(removeConnectionsOf)

/** The background work, by name. */
export const jobs: JobHandlers = { [readJob]: runReading, [syncJob]: runSync, [revokeJob]: runRevoke }
