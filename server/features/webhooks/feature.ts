import type { Feature } from '#infra/feature.ts'
import { sendingJob } from './deliveries/enqueue-sending.ts'
import { runDeliveries } from './deliveries/run-deliveries.ts'
import { routes } from './routes.ts'
import { sweep } from './sweep.ts'
import './deliveries/measure-deliveries.ts'

export const feature: Feature = {
  routes,
  jobs: { [sendingJob]: runDeliveries },
  sweeps: [sweep],
}
