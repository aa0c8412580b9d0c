import { on } from '#infra/events.ts'
import type { Feature } from '#infra/feature.ts'
import { accountDeletion } from '../accounts/index.ts'
import { collectionDeletion } from '../collections/index.ts'
import { dropShares, dropSharesOfCollection } from './drop-shares.ts'
import { routes } from './routes.ts'
import { sweep } from './sweep.ts'

export const feature: Feature = {
  routes,
  sweeps: [sweep],
  listens: [on(accountDeletion, dropShares), on(collectionDeletion, dropSharesOfCollection)],
}
