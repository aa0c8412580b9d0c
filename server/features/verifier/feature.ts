import type { Feature } from '#infra/feature.ts'
import { verifierBatchJob } from './batches/create-batch.ts'
import { routes as batchRoutes } from './batches/routes.ts'
import { runVerifierBatch } from './batches/run-verifier-batch.ts'
import { sweep as sweepBatches } from './batches/sweep.ts'
import { sweep } from './remembered-documents.ts'
import { sweep as sweepReports } from './reports/queries.ts'
import { routes as reportRoutes } from './reports/routes.ts'
import { routes } from './routes.ts'

export const feature: Feature = {
  routes: [...routes, ...reportRoutes, ...batchRoutes],
  jobs: { [verifierBatchJob]: runVerifierBatch },
  sweeps: [sweepReports, sweepBatches, sweep],
}
