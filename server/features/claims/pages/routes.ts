import type { FastifyReply, FastifyRequest } from 'fastify'
import type { ClaimStep } from '#contracts/claims/claiming.ts'
import * as endpoints from '#contracts/claims/claiming.ts'
import { redirectClaimQrCode } from '#contracts/claims/kiosks.ts'
import { email as emailField } from '#contracts/fields/fields.ts'
import { recipientScope } from '#contracts/oauth/scopes.ts'
import { charge } from '#infra/budgets/charge.ts'
import { db } from '#infra/context.ts'
import { transaction } from '#infra/db/transaction.ts'
import { AppError, refuse, sentenceOf } from '#infra/errors.ts'
import { clientKey } from '#infra/http/limits/throttle.ts'
import { type Route, route } from '#infra/http/route.ts'
import { readChosen, readLocale } from '#infra/languages/read-language.ts'
import { inLanguage, writeSaid } from '#infra/languages/texts.ts'
import { makeMessage } from '#shared/messages/all-messages.ts'
import { createCode, isSentByUs, markArrival, redirectTo } from '../../sessions/index.ts'
import { askForPlace } from '../claiming/ask-for-place.ts'
import { countDay } from '../claiming/count-day.ts'
import { findOpened } from '../claiming/find-opened.ts'
import { findProof } from '../claiming/proofs.ts'
import { proveClaim } from '../claiming/prove-claim.ts'
import { countingGuesses } from '../counting-guesses.ts'
import { openByProof } from '../review/open-by-proof.ts'
import { sendClaimPage } from './send-claim-page.ts'
import { sendCodePage } from './send-code-page.ts'

/** Not what a browser fetches ahead, nor who only asks whether there is something. */
const isShown = ({ method, headers }: FastifyRequest): boolean =>
  method === 'GET' && !/prefetch|preview/i.test(`${headers['sec-purpose'] ?? ''} ${headers.purpose ?? ''}`)

/** Steps that a refusal leads to; whatever else it is stands over the form. */
const stepOf: Readonly<Record<string, ClaimStep>> = {
  'claim.early': { is: 'early' },
  'claim.paused': { is: 'paused' },
  'claim.closed': { is: 'paused' },
  'claim.full': { is: 'full' },
  'claim.ended': { is: 'ended' },
  'claim.used': { is: 'used' },
  'claim.void': { is: 'void' },
  'kiosk.changed': { is: 'elsewhere' },
}

const wordsOf = (request: FastifyRequest, error: AppError): string =>
  inLanguage(readLocale(request), () => writeSaid(sentenceOf(error)))

/** A refusal that a person reads; any other failure goes on. */
const requireRefusal = (error: unknown): AppError => {
  if (!(error instanceof AppError) || error.status >= 500) throw error
  return error
}

/** A pause after what was not known changes nothing about that. */
const unknown: ReadonlySet<string> = new Set(['not-found', 'throttled'])

const findCounted = (request: FastifyRequest, token: string) =>
  countingGuesses(request.ip, token, async () => {
    const opened = await findOpened(db(), token)
    if (!opened) throw new AppError('not-found')
    return opened
  }).catch((error: unknown) => {
    if (unknown.has(requireRefusal(error).code)) return undefined
    throw error
  })

export const pageRoutes: Route[] = [
  route(redirectClaimQrCode, async ({ params, reply }) =>
    redirectTo(reply, `/c/${encodeURIComponent(params.token)}`, {}),
  ),
  route(endpoints.openClaimPage, async ({ params, request, reply }) => {
    const opened = await findCounted(request, params.token)
    // The code is another one before anybody has typed an address.
    if (opened?.kiosk?.ticket) return redirectTo(reply, `/c/${opened.kiosk.ticket}`, {})
    if (opened && isShown(request)) await countDay(db(), opened.claim, 'shown')
    return sendClaimPage(request, reply, { opened, token: params.token })
  }),
  route(endpoints.submitClaimForm, async ({ params, body, request, reply }) => {
    const typed = { email: body.email, ...(body.name ? { name: body.name } : {}) }
    const sending = { opened: await findCounted(request, params.token), token: params.token }
    if (!sending.opened) return sendClaimPage(request, reply, sending)
    const email = emailField.safeParse(typed.email)
    const again = (trouble: string): ClaimStep => ({ is: 'open', ...typed, trouble })
    if (!email.success) {
      const trouble = inLanguage(readLocale(request), () => writeSaid(makeMessage('field.email')))
      return sendClaimPage(request, reply, { ...sending, step: again(trouble), status: 400 })
    }
    try {
      const asking = { email: email.data, name: typed.name, network: clientKey(request.ip) }
      const { held_until: until } = await askForPlace(params.token, asking)
      return await sendClaimPage(request, reply, { ...sending, step: { is: 'sent', email: email.data, until } })
    } catch (error) {
      const refusal = requireRefusal(error)
      const step = stepOf[refusal.code] ?? again(wordsOf(request, refusal))
      return sendClaimPage(request, reply, { ...sending, step, status: refusal.status })
    }
  }),
  route(endpoints.openClaimProofPage, async ({ params, request, reply }) => sendProof(request, reply, params.token)),
  route(endpoints.pressClaimProof, async ({ params, body, request, reply }) => {
    try {
      const { keep_token: keep } = await proveClaim(params.token, body.name)
      return redirectTo(reply, `/auth/keep-badge/${encodeURIComponent(keep)}`, {})
    } catch (error) {
      const refusal = requireRefusal(error)
      if (refusal.code === 'claim.review') return leadToReview(request, reply, params.token, body.name)
      return sendProof(request, reply, params.token, { refusal, name: body.name })
    }
  }),
  route(endpoints.openClaimCodePage, async ({ request, reply }) => sendCodePage(request, reply)),
  route(endpoints.submitClaimCode, async ({ body, request, reply }) => {
    const code = body.claim_code.trim()
    try {
      if (await findCounted(request, code)) return redirectTo(reply, `/c/${encodeURIComponent(code)}`, {})
      return await sendCodePage(request, reply.status(404), { code, trouble: makeMessage('claim.code') })
    } catch (error) {
      const refusal = requireRefusal(error)
      return sendCodePage(request, reply.status(refusal.status), { code, trouble: sentenceOf(refusal) })
    }
  }),
]

/** Who has proven an address goes on to show what is asked for, signed in. */
const leadToReview = async (
  request: FastifyRequest,
  reply: FastifyReply,
  token: string,
  name: string | undefined,
): Promise<FastifyReply> => {
  // A page of somebody else signs nobody in: our own asks.
  if (!isSentByUs(request)) return sendProof(request, reply, token, { name })
  try {
    await charge(db(), 'sign-up', { network: clientKey(request.ip) })
    const opened = await openByProof(token, name, readChosen(request))
    if (opened === undefined) return redirectTo(reply, `/recipient/ask-by-claim/${encodeURIComponent(token)}`, {})
    // The page has noted where its reader goes on once they are signed in.
    const who = { accountId: opened.accountId, proof: { by: 'address', email: opened.email } } as const
    const arrival = markArrival(request, reply)
    const authCode = await transaction(db(), (tx) => createCode(tx, who, recipientScope, arrival))
    if (authCode === undefined) throw refuse('claim.proof')
    return redirectTo(reply, '/auth/login', { authCode })
  } catch (error) {
    return sendProof(request, reply, token, { refusal: requireRefusal(error), name })
  }
}

/** What the link of a mail opens, and why its button did not do. */
const sendProof = async (
  request: FastifyRequest,
  reply: FastifyReply,
  token: string,
  { refusal, name }: { refusal?: AppError; name?: string | undefined } = {},
): Promise<FastifyReply> => {
  const proof = await findProof(db(), token)
  const opened = proof && { claim: proof.claim }
  const prove = { is: 'prove', name: name ?? proof?.entry.name ?? '' } as const
  const step: ClaimStep =
    refusal === undefined
      ? prove
      : refusal.code === 'claim.not-eligible'
        ? { is: 'other' }
        : (stepOf[refusal.code] ?? { ...prove, trouble: wordsOf(request, refusal) })
  return sendClaimPage(request, reply, { opened, step, status: refusal?.status ?? 200 })
}
