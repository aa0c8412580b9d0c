import { on } from '#infra/events.ts'
import type { Feature } from '#infra/feature.ts'
import { tokensEnded } from '../accounts/index.ts'
import { roleMoved } from '../issuers/index.ts'
import { askAnew } from './actions/ask-anew.ts'
import { goOver } from './actions/go-over.ts'
import { sendingJob } from './deliveries/enqueue-sending.ts'
import { runSending } from './deliveries/run-sending.ts'
import { routes } from './routes.ts'
import { sweep } from './sweep.ts'
import './deliveries/measure-deliveries.ts'

export const feature: Feature = {
  routes,
  jobs: { [sendingJob]: runSending },
  sweeps: [sweep],
  listens: [on(tokensEnded, askAnew), on(roleMoved, goOver)],
}
