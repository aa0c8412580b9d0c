import type { NewAccount, Profile } from '#contracts/accounts/accounts.ts'
import { db } from '#infra/context.ts'
import { type Tx, transaction } from '#infra/db/transaction.ts'
import { refuse } from '#infra/errors.ts'
import type { WebApp } from '#infra/http/edge/web-apps.ts'
import { takeCooldown } from '#infra/http/limits/throttle.ts'
import { writeFor } from '#infra/languages/find-languages.ts'
import type { MailedLink } from '#infra/mail/mailed-links.ts'
import { queueMail } from '#infra/mail/outbox.ts'
import { hashPassword, matchPassword } from '#infra/secrets/passwords.ts'
import type { Language } from '#shared/i18n/languages.ts'
import { findLatestTerms } from '../../site/index.ts'
import { takeMailTurn } from '../addresses/limit-mails.ts'
import { lockAccount, lockAddress } from '../addresses/lock-address.ts'
import { writeConfirmation } from '../addresses/send-confirmation.ts'
import { confirmationMail, knownAddressMail } from '../mail/sign-up.ts'
import { presentProfile } from '../present.ts'
import { findPendingAccount, findVerifiedOwner } from '../queries.ts'
import { openAccount, requireOpenRegistration } from './open-account.ts'
import { requireSetupCode } from './setup-code.ts'
import { type SignupBrowser, signupSeconds } from './signup-browser.ts'

/**
 * Creates an unverified account and mails the link. So it does for an address that somebody has proven, whose owner gets
 * another mail: the answer, the work and what can be done with the new account are the same, so that nobody learns who is
 * here. Whoever lost the mail signs up once more: in the same browser that is refused, with the same password it is the
 * same account; a fresh mail may go out.
 */
export const signUp = async (
  request: NewAccount,
  { signup, isLoopback, language }: { signup: SignupBrowser; isLoopback: boolean; language: Language | undefined },
): Promise<Profile> => {
  await requireOpenRegistration(db())
  await requireSetupCode(request.setup_code, isLoopback)
  const passwordHash = await hashPassword(request.password)
  const pending = await findPendingAccount(db(), request.email, signup.secretHash)
  const isSamePassword = await matchPassword(request.password, pending?.passwordHash)
  const outcome = await transaction(db(), async (tx) => {
    await lockAddress(tx, request.email)
    const mayMail = await takeMailTurn(tx, { kind: 'sign-up', email: request.email, network: signup.network })
    const isAgain = await isSignedUpHere(tx, request.email, signup)
    const isKnown = (await findVerifiedOwner(tx, request.email)) !== undefined
    const isOwn = isSamePassword || (isAgain && pending?.isFromBrowser === true)
    const own = isOwn && pending && (await lockAccount(tx, pending.accountId)) ? pending.accountId : undefined
    const accountId = own ?? (await openAccount(tx, { ...toPerson(request), passwordHash, signup, language }))
    if (own) await rememberBrowser(tx, own, signup)
    // Without a mail to come, the link of the earlier one shall go on working.
    if (mayMail || !own) {
      const link = await writeConfirmation(tx, {
        accountId,
        email: request.email,
        isSignup: true,
        source: request.source ?? null,
        hint: request.hint ?? null,
        app: signup.app,
      })
      if (mayMail) {
        const reader = { to: request.email, sender: accountId }
        const letter = await writeFor(tx, reader, () => (isKnown ? knownMail(signup.app) : newMail(link.confirm)))
        await queueMail(tx, { to: request.email, ...letter })
      }
    }
    return { accountId, isRefused: isAgain && own !== undefined }
  })
  // Refused only now: inside the transaction it would take the fresh mail back.
  if (outcome.isRefused) throw refuse('account.exists')
  return presentNew(outcome.accountId, request)
}

/**
 * True from the second sign-up with the address in this browser on. Known by address and browser alone: whether an
 * account came of the first one would tell whether somebody has the address.
 */
async function isSignedUpHere(tx: Tx, email: string, { secretHash }: SignupBrowser): Promise<boolean> {
  return (await takeCooldown(tx, `sign-up:${secretHash.toString('hex')}:${email}`, signupSeconds)) !== true
}

async function rememberBrowser(tx: Tx, accountId: string, { secretHash, network }: SignupBrowser): Promise<void> {
  await tx
    .updateTable('accounts')
    .set({ signup_secret_hash: secretHash, signup_network: network })
    .where('account_id', '=', accountId)
    .execute()
}

const knownMail = (app: WebApp | undefined) => ({ kind: 'known-address' as const, ...knownAddressMail(app) })
const newMail = (link: MailedLink) => ({ kind: 'confirm-email' as const, ...confirmationMail(link) })

const toPerson = (request: NewAccount) => ({
  firstName: request.first_name,
  lastName: request.last_name,
  email: request.email,
  marketingOptIn: request.marketing_opt_in,
  agreesToTerms: true,
})

/** From the request, not from the database: of an account that was there before it shows nothing. */
async function presentNew(accountId: string, request: NewAccount): Promise<Profile> {
  const terms = await findLatestTerms(db())
  return presentProfile(
    {
      account_id: accountId,
      first_name: request.first_name,
      last_name: request.last_name,
      email: request.email,
      agreed_terms_version: terms?.version ?? 0,
      marketing_opt_in: request.marketing_opt_in ?? false,
      password_hash: 'set',
    },
    terms,
  )
}
