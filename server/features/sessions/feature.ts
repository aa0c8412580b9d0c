import { on } from '#infra/events.ts'
import type { Feature } from '#infra/feature.ts'
import { emailVerified, warningJob } from '../accounts/index.ts'
import { endUnadmitted } from './actions/end-unadmitted.ts'
import { routes } from './routes.ts'
import { sweep } from './sweep.ts'
import { runWarning } from './warn-of-guessing.ts'

export const feature: Feature = {
  routes,
  jobs: { [warningJob]: runWarning },
  sweeps: [sweep],
  listens: [on(emailVerified, (tx, { accountId }) => endUnadmitted(tx, accountId))],
}
