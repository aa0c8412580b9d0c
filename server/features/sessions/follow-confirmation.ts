import type { FastifyReply, FastifyRequest } from 'fastify'
import { issuerScope, recipientScope } from '#contracts/oauth/scopes.ts'
import { config, db } from '#infra/context.ts'
import { transaction } from '#infra/db/transaction.ts'
import type { WebApp } from '#infra/http/edge/web-apps.ts'
import { askOnPage } from '#infra/http/plain-pages/ask-page.ts'
import { readLocale } from '#infra/languages/read-language.ts'
import { inLanguage, t } from '#infra/languages/texts.ts'
import {
  type ConfirmationLink,
  type ConfirmationOutcome,
  confirmEmail,
  evaluateLink,
  readSignupBrowser,
  writeReset,
} from '../accounts/index.ts'
import { createCode } from './actions/create-code.ts'
import { markOwnArrival } from './arrival.ts'
import { isSentByUs } from './require-own-page.ts'

/** Without the address itself, which the page takes out of every message and shows in its field. */
const addressAdded = () => t('Your new address is now one of your verified addresses.')

const addressGone = () => t('This link no longer works')

/**
 * Opens the link of a confirmation mail, which programs that read mail do too: a page asks for what the link is for. Where
 * nothing would be done the next page says why at once.
 */
export const openConfirmation = async (
  confirmId: string,
  token: string,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> => {
  const found = await evaluateLink(db(), { confirmId, token }, readSignupBrowser(request))
  if (found.kind === 'asks' || found.kind === 'refused') return leadOn(found, { confirmId, token }, request, reply)
  if (found.kind === 'dead') {
    return askOnPage(reply, () => ({
      title: t('This link no longer works'),
      text: t('It is too old, or it has been used already.'),
      button: t('Send me a new link'),
    }))
  }
  const ask = () => ({
    title: t('Confirm your email address'),
    text: t('{email} becomes a confirmed address of your {service} account.', { email: found.person.email }),
    button: t('Confirm my address'),
  })
  return askOnPage(reply, ask, found.app)
}

/** As a page of another site can send the form as well, which signs in: then our own page asks. */
export const pressedConfirmation = (
  confirmId: string,
  token: string,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> =>
  isSentByUs(request)
    ? followConfirmation(confirmId, token, request, reply)
    : openConfirmation(confirmId, token, request, reply)

/** Does what the link of a confirmation mail is for, and leads to the page that says what came of it. */
const followConfirmation = async (
  confirmId: string,
  token: string,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> => {
  const outcome = await confirmEmail({ confirmId, token }, readSignupBrowser(request))
  if (outcome.kind !== 'confirmed') return leadOn(outcome, { confirmId, token }, request, reply)
  const { email, source, isIssuer, app } = outcome
  // Whoever reads the mail of an address that was added later need not be whose account it is: it may be mistyped.
  if (!outcome.isSignup) {
    const infoMessage = inLanguage(readLocale(request), addressAdded)
    return redirectTo(reply, loginPageOf(outcome.firstName), { email, infoMessage }, app)
  }
  // Web apps of others do not know that a password is still to be chosen, but they have the page where one is.
  if (app && outcome.needsPassword) {
    const reset = await writeReset(db(), outcome.accountId, app)
    return redirectTo(reply, `/change-password/${encodeURIComponent(reset)}`, {}, app)
  }
  const { accountId } = outcome
  const arrival = { ...markOwnArrival(request, reply), ...(app ? { origin: app } : {}) }
  const scope = isIssuer ? issuerScope : recipientScope
  const proof = { by: 'address', email } as const
  const authCode = await transaction(db(), (tx) => createCode(tx, { accountId, proof }, scope, arrival))
  if (authCode === undefined)
    return redirectTo(reply, '/auth/login', { authError: inLanguage(readLocale(request), addressGone) }, app)
  const query = {
    email,
    signup: 'true',
    ...(source ? { source } : {}),
    ...(isIssuer ? { hint: 'issuer' } : {}),
    authCode,
    ...(outcome.needsPassword ? { setPassword: 'true' } : {}),
  }
  return redirectTo(reply, '/auth/welcome', query, app)
}

function leadOn(
  outcome: Exclude<ConfirmationOutcome, { kind: 'confirmed' }>,
  { confirmId, token }: ConfirmationLink,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  if (outcome.kind === 'asks')
    return redirectTo(reply, `/auth/confirm-address/${encodeURIComponent(confirmId)}/${encodeURIComponent(token)}`, {})
  return redirectTo(reply, '/auth/login', { authError: inLanguage(readLocale(request), outcome.text) })
}

/** A name that is only dots would lead to another page. */
function loginPageOf(firstName: string): string {
  return /^\.*$/.test(firstName) ? '/auth/login' : `/auth/login/${encodeURIComponent(firstName)}`
}

/** Leads to a page of the app, or of a web app that the operator named; what stands in the address is for this browser alone. */
export const redirectTo = (
  reply: FastifyReply,
  path: string,
  query: Record<string, string>,
  app?: WebApp,
): FastifyReply => {
  const url = new URL(path, app ?? config().origin)
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
  reply.header('Cache-Control', 'no-store').header('Referrer-Policy', 'no-referrer')
  return reply.redirect(url.href, 302)
}
