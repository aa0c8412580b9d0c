export { putEmail, requireAddable } from './add-email.ts'
export { changePassword } from './change-password.ts'
export { type ConfirmationOutcome, confirmEmail, judgeLink } from './confirm-email.ts'
export { describeHolder } from './describe-holder.ts'
export { endAccess } from './end-access.ts'
export {
  type AccountProof,
  accessEnded,
  accountDeletion,
  accountProven,
  emailRemoved,
  emailVerified,
} from './events.ts'
export { findPerson, type Person } from './find-person.ts'
export { giveUpEmail } from './give-up-email.ts'
export { takeMailTurn } from './limit-mails.ts'
export { lockAccounts, lockAddress, lockAddresses } from './lock-address.ts'
export { mailPending } from './mail-pending.ts'
export { mailSeconds } from './mail-seconds.ts'
export { setPrimary } from './make-primary.ts'
export { openAccount } from './open-account.ts'
export { openReset } from './open-reset.ts'
export { presentEmail, presentProfileOf } from './present.ts'
export {
  findAccounts,
  findHolder,
  findLanguage,
  findLatestTerms,
  findOwnerToSignIn,
  findPendingAccount,
  findPrimaryAddress,
  findVerifiedOwner,
  hasAccounts,
  hasPassword,
  listEmailsOf,
  requireVerifiedAccount,
  type SignInCandidate,
} from './queries.ts'
export { type ClaimLink, readClaim } from './read-claim.ts'
export { releaseEmail } from './release-email.ts'
export { takeEmailOff } from './remove-email.ts'
export { requestReset } from './request-reset.ts'
export { resendToEmail } from './resend-to-email.ts'
export { resetPassword } from './reset-password.ts'
export { returnEmail } from './return-email.ts'
export { readSetupCode } from './setup-code.ts'
export { readSignupBrowser, rememberSignup, type SignupBrowser } from './signup-browser.ts'
export { takeInPeople } from './take-in-people.ts'
export { freeGuesses, tryPassword, warnJob } from './try-password.ts'
export { writeProfile } from './update-profile.ts'
export { verifyEmail } from './verify-email.ts'
