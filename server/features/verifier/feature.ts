import type { Feature } from '#infra/feature.ts'
import { routes as batchRoutes } from './batches/routes.ts'
import { runBatch } from './batches/run-batch.ts'
import { sweep as sweepBatches } from './batches/sweep.ts'
import { sweep } from './remembered-documents.ts'
import { sweep as sweepReports } from './reports/queries.ts'
import { routes as reportRoutes } from './reports/routes.ts'
import { routes } from './routes.ts'

export const feature: Feature = {
  routes: [...routes, ...reportRoutes, ...batchRoutes],
  jobs: { 'verifier.batch': runBatch },
  sweeps: [sweepReports, sweepBatches, sweep],
}
