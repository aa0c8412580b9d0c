import { onAccountProven } from '../accounts/index.ts'
import { dropEarlierFactors } from './drop-factors.ts'

export { queueSecurityMail } from './mail.ts'
export { markBrowser, readBrowser } from './passkeys/challenge.ts'
export { describeSignIn } from './passkeys/describe-challenge.ts'
export { listPasskeys } from './passkeys/queries.ts'
export { usePasskey } from './passkeys/use-passkey.ts'
export { hasSecondFactor, listWithSecondFactor } from './queries.ts'
export { resetSecondFactor } from './reset-second-factor.ts'
export { routes } from './routes.ts'
export { spendCode } from './spend-code.ts'
export { sweep } from './sweep.ts'
export { tryCode } from './try-code.ts'

onAccountProven(dropEarlierFactors)
