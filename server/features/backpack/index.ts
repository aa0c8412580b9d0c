import { onEmailVerified } from '../accounts/index.ts'
import { claimAwards } from './claim-awards.ts'

onEmailVerified(claimAwards)

export { routes } from './routes.ts'
