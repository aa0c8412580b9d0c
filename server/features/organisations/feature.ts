import { on } from '#infra/events.ts'
import type { Feature } from '#infra/feature.ts'
import { emailRemoved } from '../accounts/index.ts'
import { endMemberships } from './membership/end-memberships.ts'
import { jobs } from './membership/follow-rules.ts'
import { routes } from './routes.ts'
import { sweep } from './sweep.ts'

export const feature: Feature = {
  routes,
  jobs,
  sweeps: [sweep],
  listens: [on(emailRemoved, (tx, { accountId, email }) => endMemberships(tx, accountId, email))],
}
