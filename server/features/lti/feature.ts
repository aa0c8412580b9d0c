import { on } from '#infra/events.ts'
import type { Feature } from '#infra/feature.ts'
import { accessEnded, tokensEnded } from '../accounts/index.ts'
import { classesRemoval, roleMoved } from '../issuers/index.ts'
import { placementCheckJob, runPlacementCheck } from './awarding/check-soon.ts'
import { forgetClasses } from './awarding/forget-classes.ts'
import { goOver } from './awarding/go-over.ts'
import { endSecretOf } from './canvas/renew-integration-secret.ts'
import { askAnew } from './registration/ask-anew.ts'
import { routes } from './routes.ts'
import { sweep } from './sweep.ts'

export const feature: Feature = {
  routes,
  jobs: { [placementCheckJob]: runPlacementCheck },
  sweeps: [sweep],
  listens: [
    on(accessEnded, endSecretOf),
    on(tokensEnded, askAnew),
    on(roleMoved, goOver),
    on(classesRemoval, forgetClasses),
  ],
}
