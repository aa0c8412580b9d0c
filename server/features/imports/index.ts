import { onEmailRemoved, onEmailVerified } from '../accounts/index.ts'
import { makePending, settlePending } from './settle-pending.ts'

onEmailVerified(settlePending)
onEmailRemoved(makePending)

export { importBadge } from './import-badge.ts'
export { routes } from './routes.ts'
