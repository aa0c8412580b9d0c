import { on } from '#infra/events.ts'
import type { Feature } from '#infra/feature.ts'
import { accountDeletion, emailVerified } from '../accounts/index.ts'
import { routes } from './routes.ts'
import { keepAnOwner } from './staff/keep-an-owner.ts'
import { takeUpInvitations } from './staff/take-up-invitations.ts'
import { sweep } from './sweep.ts'

export const feature: Feature = {
  routes,
  sweeps: [sweep],
  listens: [on(accountDeletion, keepAnOwner), on(emailVerified, takeUpInvitations)],
}
