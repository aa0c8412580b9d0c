import { now } from '#infra/clock.ts'
import { db } from '#infra/context.ts'
import { transaction } from '#infra/db/transaction.ts'
import { hashSecret, isSameHash } from '#infra/secrets.ts'
import { findConfirmation } from './queries.ts'
import { sendConfirmation } from './send-confirmation.ts'
import { verifyEmail } from './verify-email.ts'

export type ConfirmationOutcome =
  | { kind: 'confirmed'; accountId: string; email: string; isSignup: boolean; source: string | null; firstName: string }
  | { kind: 'refused'; text: string }

const invalidLink =
  'Your email confirmation link is invalid. Please attempt to create an account with this email address, again.'
const alreadyVerified = 'Your email address is already verified. You may now log in.'
const invalidToken =
  'Your email confirmation token is invalid. You have been sent a new link. Please check your email and try again.'
const expiredLink =
  'Your authorization link has expired. You have been sent a new link. Please check your email and try again.'
const otherAccount = 'Your email confirmation token is associated with an unexpected user. You may try again'

/** Follows the link of a confirmation mail; it works once. A wrong or expired token gets a fresh mail. */
export const confirmEmail = (confirmId: string, token: string): Promise<ConfirmationOutcome> =>
  transaction(db(), async (tx) => {
    const link = await findConfirmation(tx, confirmId)
    if (!link) return { kind: 'refused', text: invalidLink }
    const account = await tx
      .selectFrom('accounts')
      .innerJoin('email_addresses', 'email_addresses.account_id', 'accounts.account_id')
      .select(['first_name', 'verified_at'])
      .where('accounts.account_id', '=', link.account_id)
      .where('email', '=', link.email)
      .forUpdate('email_addresses')
      .executeTakeFirst()
    if (!account) return { kind: 'refused', text: invalidLink }
    if (account.verified_at) return { kind: 'refused', text: alreadyVerified }
    const person = { accountId: link.account_id, email: link.email }
    const isWrong = !isSameHash(link.token_hash, hashSecret(token))
    if (isWrong || link.expires_at <= now()) {
      await sendConfirmation(tx, { ...person, isSignup: link.is_signup, source: link.source ?? undefined })
      return { kind: 'refused', text: isWrong ? invalidToken : expiredLink }
    }
    if (!(await verifyEmail(tx, person))) return { kind: 'refused', text: otherAccount }
    return {
      kind: 'confirmed',
      ...person,
      isSignup: link.is_signup,
      source: link.source,
      firstName: account.first_name,
    }
  })
