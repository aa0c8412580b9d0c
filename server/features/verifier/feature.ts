import type { Feature } from '#infra/feature.ts'
import * as batches from './batches/index.ts'
import { sweep } from './remembered-documents.ts'
import * as reports from './reports/index.ts'
import { routes } from './routes.ts'

export const feature: Feature = {
  routes: [...routes, ...reports.routes, ...batches.routes],
  jobs: batches.jobs,
  sweeps: [reports.sweep, batches.sweep, sweep],
}
