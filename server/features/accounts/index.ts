export { putEmail, requireAddable } from './addresses/add-email.ts'
export { type ConfirmationOutcome, confirmEmail, evaluateLink } from './addresses/confirm-email.ts'
export { giveUpEmail } from './addresses/give-up-email.ts'
export { insertEmail } from './addresses/insert-email.ts'
export { mailPause, takeMailOfHour, takeMailTurn } from './addresses/limit-mails.ts'
export {
  dropHolds,
  holdAddresses,
  holdPart,
  lockAccount,
  lockAccounts,
  lockAddress,
  lockAddresses,
} from './addresses/lock-address.ts'
export { mailPending } from './addresses/mail-pending.ts'
export { mailSeconds } from './addresses/mail-seconds.ts'
export { setPrimary } from './addresses/make-primary.ts'
export { releaseEmail } from './addresses/release-email.ts'
export { takeEmailOff } from './addresses/remove-email.ts'
export { resendPending } from './addresses/resend-pending.ts'
export { returnEmail } from './addresses/return-email.ts'
export { verifyEmail } from './addresses/verify-email.ts'
export { describeHolder } from './describe-holder.ts'
export { dropBegun } from './drop-begun.ts'
export { endAccess } from './end-access.ts'
export { endTokens, tellOfEnded } from './end-tokens.ts'
export {
  type AccountProof,
  accessEnded,
  accessEnding,
  accountDeletion,
  accountProven,
  accountReturning,
  emailRemoved,
  emailVerified,
  tokensEnded,
} from './events.ts'
export { findPerson, type Person } from './find-person.ts'
export { importPeople } from './import-people.ts'
export { changePassword, type PasswordChange } from './passwords/change-password.ts'
export { enqueueWarning, warningJob } from './passwords/enqueue-warning.ts'
export { markKnownBrowser, readKnownBrowser } from './passwords/known-browser.ts'
export { openReset } from './passwords/open-reset.ts'
export { requestReset } from './passwords/request-reset.ts'
export { requireStrongPassword } from './passwords/require-strong-password.ts'
export { resetPassword } from './passwords/reset-password.ts'
export { freeGuesses, tryPassword } from './passwords/try-password.ts'
export { writeReset } from './passwords/write-reset.ts'
export { presentEmail, presentProfileOf } from './present.ts'
export {
  findAccountAndTerms,
  findAccounts,
  findEmailByAddress,
  findHolder,
  findOwnerToSignIn,
  findPendingAccount,
  findPrimaryAddress,
  findSettings,
  findVerifiedOwner,
  hasAccounts,
  hasPassword,
  listEmailsOf,
  requireVerifiedAccount,
  type SignInCandidate,
} from './queries.ts'
export { setOperator, setSuspension } from './set-standing.ts'
export { openAccount, requireOpenRegistration } from './sign-up/open-account.ts'
export { type ConfirmationLink, readPending } from './sign-up/read-link.ts'
export { readSetupCode, requireSetupCode } from './sign-up/setup-code.ts'
export { readSignupBrowser, rememberSignup, type SignupBrowser } from './sign-up/signup-browser.ts'
export { writeProfile } from './update-profile.ts'
