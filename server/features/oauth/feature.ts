import { on } from '#infra/events.ts'
import type { Feature } from '#infra/feature.ts'
import { accessEnding } from '../accounts/index.ts'
import { signInsEnding } from '../sessions/index.ts'
import { appRoutes } from './apps/routes.ts'
import { connectedRoutes } from './connected/routes.ts'
import { consentRoutes } from './consent/routes.ts'
import { endGrants, endGrantsAndSecrets } from './end-grants.ts'
import { metadataRoutes } from './metadata.ts'
import { personalRoutes } from './personal/routes.ts'
import { registrationRoutes } from './registration/routes.ts'
import { sweep } from './sweep.ts'
import { tokenRoutes } from './tokens/routes.ts'

export const feature: Feature = {
  routes: [
    ...tokenRoutes,
    ...consentRoutes,
    ...metadataRoutes,
    ...registrationRoutes,
    ...connectedRoutes,
    ...appRoutes,
    ...personalRoutes,
  ],
  sweeps: [sweep],
  listens: [on(accessEnding, endGrantsAndSecrets), on(signInsEnding, endGrants)],
}
