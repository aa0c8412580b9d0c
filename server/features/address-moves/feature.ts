import { on } from '#infra/events.ts'
import type { Feature } from '#infra/feature.ts'
import { accountReturning } from '../accounts/index.ts'
import { returnBeforeDeletion } from './return-before-deletion.ts'
import { routes } from './routes.ts'
import { sweep } from './sweep.ts'

export const feature: Feature = {
  routes,
  sweeps: [sweep],
  listens: [on(accountReturning, returnBeforeDeletion)],
}
