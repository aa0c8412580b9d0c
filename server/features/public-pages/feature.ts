import { on } from '#infra/events.ts'
import type { Feature } from '#infra/feature.ts'
import { awardChanged } from '../awards/index.ts'
import { badgeClassChanged } from '../badge-classes/index.ts'
import { homeChosen } from '../site/index.ts'
import { copyAddressAsked, ownAddressAsked } from '../verifier/index.ts'
import { forgetStatus, forgetStatuses } from './award-reader.ts'
import { findCopyText } from './copies/find-copy-text.ts'
import { answerOwnAddress } from './documents/own-documents.ts'
import { schemaRoutes } from './documents/schema-routes.ts'
import { checkHomeChoice } from './home/check-choice.ts'
import { reportRoutes } from './pages/report-routes.ts'
import { showcaseRoutes } from './pages/showcase-routes.ts'
import { routes } from './routes.ts'

export const feature: Feature = {
  // Issuers, badges and awards, and everything that earners show.
  routes: [...routes, ...showcaseRoutes, ...reportRoutes, ...schemaRoutes],
  listens: [
    on(awardChanged, forgetStatus),
    on(badgeClassChanged, forgetStatuses),
    on(ownAddressAsked, answerOwnAddress),
    on(copyAddressAsked, findCopyText),
    on(homeChosen, checkHomeChoice),
  ],
}
