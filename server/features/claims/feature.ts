import { on } from '#infra/events.ts'
import type { Feature } from '#infra/feature.ts'
import { accountDeletion, tokensEnded } from '../accounts/index.ts'
import { classesRemoval, roleMoved } from '../issuers/index.ts'
import { askAnew } from './actions/ask-anew.ts'
import { forgetClasses } from './forget-classes.ts'
import { forgetPerson } from './forget-person.ts'
import { goOver } from './kiosks/go-over.ts'
import { routes } from './routes.ts'
import { sweep } from './sweep.ts'

export const feature: Feature = {
  routes,
  sweeps: [sweep],
  listens: [
    on(accountDeletion, forgetPerson),
    on(classesRemoval, forgetClasses),
    on(roleMoved, goOver),
    on(tokensEnded, askAnew),
  ],
  mailSeconds: () => ({ claim: 86_400 }),
}
