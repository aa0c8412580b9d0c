import { endUnadmitted } from '#infra/standing/admission.ts'
import { onEmailVerified } from '../accounts/index.ts'

onEmailVerified((tx, { accountId }) => endUnadmitted(tx, accountId))

export { markArrival, noteOrigin } from './arrival.ts'
export { createCode } from './create-code.ts'
export { endSignInsOf } from './end-all-sign-ins.ts'
export { endSignInsThrough } from './end-sign-ins-through.ts'
export { openConfirmation, pressedConfirmation, redirectTo } from './follow-confirmation.ts'
export { grantPassword } from './grant-password.ts'
export { cameByOrganisation, comesByOrganisation } from './require-admission.ts'
export { revokeToken } from './revoke-token.ts'
export { routes } from './routes.ts'
export { sweep } from './sweep.ts'
export { jobs } from './warn-of-guessing.ts'
