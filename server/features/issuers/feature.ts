import { on } from '#infra/events.ts'
import type { Feature } from '#infra/feature.ts'
import { accountDeletion, emailVerified } from '../accounts/index.ts'
import { keepAnOwner } from './keep-an-owner.ts'
import { routes } from './routes.ts'
import { sweep } from './sweep.ts'
import { takeUpInvitations } from './take-up-invitations.ts'

export const feature: Feature = {
  routes,
  sweeps: [sweep],
  listens: [on(accountDeletion, keepAnOwner), on(emailVerified, takeUpInvitations)],
}
