import { onAccessEnded } from '../accounts/index.ts'
import { endSecretOf } from './canvas/renew-integration-secret.ts'

export { jobs } from './awarding/check-soon.ts'
export { routes } from './routes.ts'
export { sweep } from './sweep.ts'

onAccessEnded(endSecretOf)
