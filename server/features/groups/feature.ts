import { on } from '#infra/events.ts'
import type { Feature } from '#infra/feature.ts'
import { accountDeletion } from '../accounts/index.ts'
import { forgetPerson } from './actions/forget-person.ts'
import { routes } from './routes.ts'

export const feature: Feature = { routes, listens: [on(accountDeletion, forgetPerson)] }
