import { on } from '#infra/events.ts'
import type { Feature } from '#infra/feature.ts'
import { emailRemoved } from '../accounts/index.ts'
import { endMemberships } from './membership/end-memberships.ts'
import { followingJob, runFollowing } from './membership/follow-rules.ts'
import { routes } from './routes.ts'
import { sweep } from './sweep.ts'

export const feature: Feature = {
  routes,
  jobs: { [followingJob]: runFollowing },
  sweeps: [sweep],
  listens: [on(emailRemoved, (tx, { accountId, email }) => endMemberships(tx, accountId, email))],
}
