import type { Route } from '#infra/http/route.ts'
import { appRoutes } from './apps/routes.ts'
import { connectedRoutes } from './connected/routes.ts'
import { consentRoutes } from './consent/routes.ts'
import { metadataRoutes } from './metadata.ts'
import { personalRoutes } from './personal/routes.ts'
import { registrationRoutes } from './registration/routes.ts'
import { tokenRoutes } from './tokens/routes.ts'

export { holdSignIn } from './hold-sign-in.ts'
export { makeSecret } from './make-secret.ts'
export { requireTokenRoom } from './personal/create-personal-token.ts'
export { sweep } from './sweep.ts'

export const routes: Route[] = [
  ...tokenRoutes,
  ...consentRoutes,
  ...metadataRoutes,
  ...registrationRoutes,
  ...connectedRoutes,
  ...appRoutes,
  ...personalRoutes,
]
