import type { Feature } from '#infra/feature.ts'
import { sendingJob } from './enqueue-sending.ts'
import { routes } from './routes.ts'
import { runDeliveries } from './run-deliveries.ts'
import { sweep } from './sweep.ts'
import './measure-deliveries.ts'

export const feature: Feature = {
  routes,
  jobs: { [sendingJob]: runDeliveries },
  sweeps: [sweep],
}
