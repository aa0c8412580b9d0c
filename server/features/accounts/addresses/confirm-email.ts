import { now } from '#infra/clock.ts'
import { db } from '#infra/context.ts'
import type { Db } from '#infra/db/connections/connect.ts'
import { type Tx, transaction } from '#infra/db/transaction.ts'
import { readMark, type WebApp } from '#infra/http/edge/web-apps.ts'
import { takeCooldown } from '#infra/http/limits/throttle.ts'
import { t } from '#infra/languages/texts.ts'
import { hashSecret, isSameHash } from '#infra/secrets/secrets.ts'
import { endAccess } from '../end-access.ts'
import { findConfirmation, findOnAccount, isProven } from '../queries.ts'
import type { ConfirmationLink } from '../sign-up/read-link.ts'
import { isAsker, isSignupBrowser, type readSignupBrowser } from '../sign-up/signup-browser.ts'
import { mailPause } from './limit-mails.ts'
import { lockAccount, lockAddress } from './lock-address.ts'
import { sendConfirmation } from './send-confirmation.ts'
import { verifyEmail } from './verify-email.ts'

export type ConfirmationOutcome =
  | {
      kind: 'confirmed'
      accountId: string
      email: string
      /** The first address of the account: whoever followed the link is signed in. */
      isSignup: boolean
      /** The password given at sign-up is gone: whoever followed the link chooses one. */
      needsPassword: boolean
      source: string | null
      /** Whoever follows the link signed up to issue badges. */
      isIssuer: boolean
      firstName: string
      /** Whose pages the link was asked for on; undefined for our own. */
      app: WebApp | undefined
    }
  /** Nothing was done: this may be a program that follows links, so whoever reads it has to say so. */
  | { kind: 'asks' }
  | {
      kind: 'refused'
      /** Writes in the language at hand. */
      text: () => string
    }

const invalidLink = () =>
  t('Your email confirmation link is invalid. Please attempt to create an account with this email address, again.')
const alreadyVerified = () => t('Your email address is already verified. You may now log in.')
const invalidToken = () =>
  t('Your email confirmation token is invalid. You have been sent a new link. Please check your email and try again.')
const expiredLink = () =>
  t('Your authorization link has expired. You have been sent a new link. Please check your email and try again.')
const otherAccount = () => t('Your email confirmation token is associated with an unexpected user. You may try again')

type Browser = ReturnType<typeof readSignupBrowser>

/** What a link would do, as far as it can be known before; nothing is done. */
export const evaluateLink = async (db: Db, { confirmId, token }: ConfirmationLink, browser: Browser) => {
  const link = await findConfirmation(db, confirmId)
  if (!link) return { kind: 'refused', text: invalidLink } as const
  const person = { accountId: link.account_id, email: link.email }
  const address = await findOnAccount(db, person)
  if (!address) return { kind: 'refused', text: invalidLink } as const
  if (address.verified_at) return { kind: 'refused', text: alreadyVerified } as const
  if (!isSameHash(link.token_hash, hashSecret(token)))
    return { kind: 'dead', link, person, text: invalidToken, app: undefined } as const
  // Of the link that was written, now that it is known to be it.
  const app = readMark(token)
  if (link.expires_at <= now()) return { kind: 'dead', link, person, text: expiredLink, app } as const
  const isFirst = !(await isProven(db, person.accountId))
  if (!isFirst && !isAsker(link, browser)) return { kind: 'asks' } as const
  return { kind: 'good', link, person, address, isFirst, app } as const
}

/**
 * Does what the link of a confirmation mail is for; it works once. A wrong or expired token gets a fresh mail. With the first
 * proven address the account passes to whoever owns it: nothing that was opened before leads in any more, and a password
 * that was not given in this browser is not believed to be theirs. An address that was added later needs more than the
 * opened link, except where it was added: else a stranger's account got it as soon as a program followed the link.
 */
export const confirmEmail = ({ confirmId, token }: ConfirmationLink, browser: Browser): Promise<ConfirmationOutcome> =>
  transaction(db(), async (tx) => {
    const seen = await findConfirmation(tx, confirmId)
    if (!seen) return { kind: 'refused', text: invalidLink }
    await lockAddress(tx, seen.email)
    await lockAccount(tx, seen.account_id)
    const found = await evaluateLink(tx, { confirmId, token }, browser)
    if (found.kind === 'refused' || found.kind === 'asks') return found
    const { link, person, app } = found
    if (found.kind === 'dead') {
      const mayMail = await takeCooldown(tx, `confirm-again:${confirmId}:${person.email}`, mailPause)
      if (mayMail === true)
        await sendConfirmation(tx, { ...person, isSignup: link.is_signup, source: link.source, app })
      return { kind: 'refused', text: found.text }
    }
    const { address, isFirst } = found
    const isSameBrowser = !isFirst || isSignupBrowser(address, browser)
    if (!(await verifyEmail(tx, { ...person, isSameBrowser }))) return { kind: 'refused', text: otherAccount }
    if (isFirst) await endAccess(tx, person.accountId)
    if (!isSameBrowser) await dropPassword(tx, person.accountId)
    return {
      kind: 'confirmed',
      ...person,
      isSignup: isFirst,
      needsPassword: !isSameBrowser,
      source: link.source,
      isIssuer: link.hint === 'issuer',
      firstName: address.first_name,
      app,
    }
  })

async function dropPassword(tx: Tx, accountId: string): Promise<void> {
  await tx.updateTable('accounts').set({ password_hash: null }).where('account_id', '=', accountId).execute()
}
