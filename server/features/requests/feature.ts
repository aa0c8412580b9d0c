import { on } from '#infra/events.ts'
import type { Feature } from '#infra/feature.ts'
import { accountDeletion } from '../accounts/index.ts'
import { classesRemoval } from '../issuers/index.ts'
import { forgetClasses } from './forget-classes.ts'
import { forgetPerson } from './forget-person.ts'
import { routes } from './routes.ts'
import { sweep } from './sweep.ts'

export const feature: Feature = {
  routes,
  sweeps: [sweep],
  listens: [on(accountDeletion, forgetPerson), on(classesRemoval, forgetClasses)],
}
