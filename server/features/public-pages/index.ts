import type { Route } from '#infra/http/route.ts'
import { onAwardChanged } from '../awards/index.ts'
import { onBadgeClassChanged } from '../badge-classes/index.ts'
import { onCopyAddress, onOwnAddress } from '../verifier/index.ts'
import { forgetStatus, forgetStatuses } from './award-reader.ts'
import { findCopyText } from './copies/find-copy-text.ts'
import { answerOwnAddress } from './own-documents.ts'
import { reportRoutes } from './report-routes.ts'
import { routes as publicRoutes } from './routes.ts'
import { schemaRoutes } from './schema-routes.ts'
import { showcaseRoutes } from './showcase-routes.ts'

onAwardChanged(forgetStatus)
onBadgeClassChanged(forgetStatuses)
onOwnAddress(answerOwnAddress)
onCopyAddress(findCopyText)

export { bakeAward, requireImage } from './images.ts'
export { answerOwnAddress } from './own-documents.ts'
export { readFormerPlatform } from './read-former-platform.ts'

/** Issuers, badges and awards, and everything that earners show. */
export const routes: Route[] = [...publicRoutes, ...showcaseRoutes, ...reportRoutes, ...schemaRoutes]
