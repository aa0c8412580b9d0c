export { type ConfirmationOutcome, confirmEmail } from './confirm-email.ts'
export {
  type AccountProof,
  type EmailChange,
  onAccountDeletion,
  onAccountProven,
  onEmailRemoved,
  onEmailVerified,
} from './events.ts'
export { lockAddress } from './lock-address.ts'
export { type NewPerson, openAccount, requireOpenRegistration } from './open-account.ts'
export { presentProfileOf } from './present.ts'
export {
  findVerifiedOwner,
  hasAccounts,
  hasPassword,
  isProven,
  listSignInCandidates,
  requireVerifiedAccount,
} from './queries.ts'
export { routes } from './routes.ts'
export { sendConfirmation } from './send-confirmation.ts'
export { readSetupCode } from './setup-code.ts'
export { rememberSignup, type SignupBrowser } from './signup-browser.ts'
export { sweep } from './sweep.ts'
export { verifyEmail } from './verify-email.ts'
