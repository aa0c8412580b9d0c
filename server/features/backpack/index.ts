import { onEmailRemoved, onEmailVerified } from '../accounts/index.ts'
import { claimAwards } from './claim-awards.ts'
import { detachAwards } from './detach-awards.ts'

onEmailVerified(claimAwards)
onEmailRemoved(detachAwards)

export { joinKeptAwards } from './queries.ts'
export { routes } from './routes.ts'
