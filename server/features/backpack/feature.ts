import { on } from '#infra/events.ts'
import type { Feature } from '#infra/feature.ts'
import { emailRemoved, emailVerified } from '../accounts/index.ts'
import { classesRemoval } from '../issuers/index.ts'
import { attachAwards } from './actions/attach-awards.ts'
import { detachAwards } from './actions/detach-awards.ts'
import { dropEntries } from './actions/drop-entries.ts'
import { routes } from './routes.ts'

export const feature: Feature = {
  routes,
  listens: [on(emailVerified, attachAwards), on(emailRemoved, detachAwards), on(classesRemoval, dropEntries)],
}
