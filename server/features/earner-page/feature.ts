import { on } from '#infra/events.ts'
import type { Feature } from '#infra/feature.ts'
import { accountDeletion, emailRemoved } from '../accounts/index.ts'
import { dropAddresses } from './addresses.ts'
import { hidePage } from './move-page.ts'
import { routes } from './routes.ts'
import { sweep } from './sweep.ts'

export const feature: Feature = {
  routes,
  sweeps: [sweep],
  listens: [on(accountDeletion, dropAddresses), on(emailRemoved, hidePage)],
}
