import type { NewAccount, Profile } from '#contracts/accounts.ts'
import { inSeconds } from '#infra/clock.ts'
import { config, context, db } from '#infra/context.ts'
import { type Tx, transaction } from '#infra/db/transaction.ts'
import { refuse } from '#infra/errors.ts'
import { newId } from '#infra/ids.ts'
import { queueMail } from '#infra/mail/outbox.ts'
import { hashPassword, matchPassword } from '#infra/passwords.ts'
import { knownAddressMail } from './mail.ts'
import { openAccount, requireOpenRegistration } from './open-account.ts'
import { findVerifiedOwner, hasAccounts, listSignInCandidates, type SignInCandidate } from './queries.ts'
import { sendConfirmation } from './send-confirmation.ts'
import type { SignupBrowser } from './signup-browser.ts'

/**
 * Creates an unverified account and mails the link. An address that somebody has proven answers like a new one and
 * its owner gets a mail, so that nobody learns who has an account. The 400 is for one's own pending sign-up,
 * recognised by its password.
 */
export const signUp = async (
  request: NewAccount,
  { signup, isLoopback }: { signup: SignupBrowser; isLoopback: boolean },
): Promise<Profile> => {
  await requireOpenRegistration(db())
  await requireSetupCode(request.setup_code, isLoopback)
  const passwordHash = await hashPassword(request.password)
  let accountId = newId()
  const candidates = await listSignInCandidates(db(), request.email)
  const pending = await findOwnPending(candidates, request.password)
  const isAgain = await transaction(db(), async (tx) => {
    if (await findVerifiedOwner(tx, request.email)) {
      await queueMail(tx, { kind: 'known-address', to: request.email, ...knownAddressMail() })
      return false
    }
    if (pending) {
      await sendAgain(tx, { accountId: pending, email: request.email })
      return true
    }
    accountId = await openAccount(tx, {
      firstName: request.first_name,
      lastName: request.last_name,
      email: request.email,
      passwordHash,
      marketingOptIn: request.marketing_opt_in,
      source: request.source,
      signup,
    })
    await sendConfirmation(tx, { accountId, email: request.email, isSignup: true, source: request.source })
    return false
  })
  // Refused only now: inside the transaction it would take the fresh mail back.
  if (isAgain) throw refuse('account.exists')
  return presentNew(accountId, request)
}

async function findOwnPending(candidates: SignInCandidate[], password: string): Promise<string | undefined> {
  for (const { accountId, passwordHash } of candidates) {
    if (await matchPassword(password, passwordHash)) return accountId
  }
  return undefined
}

/** Whoever lost the mail signs up once more: a fresh one goes out, every five minutes at the most. */
async function sendAgain(tx: Tx, person: { accountId: string; email: string }): Promise<void> {
  const recent = await tx
    .selectFrom('email_confirmations')
    .select('confirm_id')
    .where('account_id', '=', person.accountId)
    .where('email', '=', person.email)
    .where('created_at', '>', inSeconds(-300))
    .executeTakeFirst()
  if (!recent) await sendConfirmation(tx, { ...person, isSignup: true })
}

/** Code for the first account when it is not made on this very machine; the same until an account exists. */
export const readSetupCode = (): string =>
  context().masterKey.derive('setup code').toString('hex').slice(0, 12).toUpperCase()

/** The first account becomes the operator's: from another machine it takes the code printed at start. */
async function requireSetupCode(code: string | undefined, isLoopback: boolean): Promise<void> {
  if (isLoopback && config().isLocal) return
  if (await hasAccounts(db())) return
  if (code?.trim().toUpperCase() !== readSetupCode()) throw refuse('account.setup-code')
}

const presentNew = (accountId: string, request: NewAccount): Profile => ({
  first_name: request.first_name,
  last_name: request.last_name,
  email: request.email,
  url: [],
  telephone: [],
  slug: accountId,
  agreed_terms_version: 0,
  marketing_opt_in: request.marketing_opt_in ?? false,
  has_password_set: true,
})
