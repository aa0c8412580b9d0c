import { onAccountProven } from '../accounts/index.ts'
import { dropEarlierLinks } from './drop-earlier-links.ts'

export { beginAttempt } from './begin-attempt.ts'
export { attemptSeconds, markBrowser, readBrowser, unmarkBrowser } from './browser-secret.ts'
export { type Identity, toIdentity } from './identity.ts'
export { leave, leaveTo } from './leave.ts'
export { queueNotice } from './mail.ts'
export type { KnownProvider } from './open-provider.ts'
export { providerKeys } from './provider-keys.ts'
export { readClaims } from './read-identity.ts'
export { routes } from './routes.ts'
export { findSignOutUrl } from './sign-out-url.ts'
export { spendAttempt } from './spend-attempt.ts'
export { sweep } from './sweep.ts'
export { tell } from './texts.ts'

onAccountProven(dropEarlierLinks)
