import type { FastifyReply, FastifyRequest } from 'fastify'
import { issuerScope } from '#contracts/oauth/scopes.ts'
import { config, db } from '#infra/context.ts'
import { transaction } from '#infra/db/transaction.ts'
import { isLoopback } from '#infra/http/edge/loopback.ts'
import { readChosen } from '#infra/languages/read-language.ts'
import { lockAccounts, rememberSignup } from '../../accounts/index.ts'
import { createCode, markArrival } from '../../sessions/index.ts'
import { readBrowser, unmarkBrowser } from '../browser-secret.ts'
import { queueNotice } from '../mail.ts'
import type { Identity } from '../providers/identity.ts'
import type { KnownProvider } from '../providers/open-provider.ts'
import { readIdentity } from '../providers/read-identity.ts'
import { findHolder, hasAttempt } from '../queries.ts'
import { tellOutcome } from '../texts.ts'
import { leaveTo } from './leave.ts'
import { signInWithIdentity } from './sign-in-with-identity.ts'
import { type Attempt, spendAttempt } from './spend-attempt.ts'
import { insertIdentity } from './store-identity.ts'

type LinkOutcome = { kind: 'linked'; socialId: string } | { kind: 'taken' } | { kind: 'ended' }

/**
 * Links the identity to the account. Nothing comes of an attempt that is gone: all sign-ins were ended, or the password
 * was changed, while the person was at the provider.
 */
const linkIdentity = (
  { accountId, state }: { accountId: string; state: string },
  identity: Identity,
  label: string,
): Promise<LinkOutcome> =>
  transaction(db(), async (tx) => {
    if (!(await lockAccounts(tx, [accountId])) || !(await hasAttempt(tx, accountId, state))) return { kind: 'ended' }
    const socialId = await insertIdentity(tx, accountId, identity)
    if (socialId) {
      await queueNotice(tx, accountId, 'linked', label)
      return { kind: 'linked', socialId }
    }
    const holder = await findHolder(tx, identity.provider, identity.subject)
    return holder?.account_id === accountId ? { kind: 'linked', socialId: holder.social_id } : { kind: 'taken' }
  })

const cancellations = ['access_denied', 'user_cancelled_login', 'user_cancelled_authorize']

/** Takes the browser back from the provider, to the page where its way began. */
export const finishSignIn = async (
  provider: KnownProvider,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> => {
  const { search, searchParams } = new URL(request.url, config().origin)
  const attempt = await spendAttempt(provider, searchParams.get('state') ?? '', readBrowser(request))
  if (!attempt) return leaveTo(reply, '/auth/login', { authError: tellOutcome(request, 'stale') })
  unmarkBrowser(reply)
  const { label } = provider.settings
  const error = searchParams.get('error')
  const isCancelled = error !== null && cancellations.includes(error)
  const identity = error === null ? await readIdentity(provider, search, attempt) : undefined
  if (!identity) {
    const authError = tellOutcome(request, isCancelled ? 'cancelled' : 'failed', label)
    return attempt.accountId === null
      ? leaveTo(reply, '/auth/login', { authError, hint: hintOf(attempt) })
      : leaveTo(reply, '/profile', { authError })
  }
  if (attempt.accountId === null) return signIn(identity, { provider, attempt, request, reply })
  const linked = await linkIdentity({ accountId: attempt.accountId, state: attempt.state }, identity, label)
  if (linked.kind === 'linked') return leaveTo(reply, '/profile', { addedSocialAccountId: linked.socialId })
  return leaveTo(reply, '/profile', {
    authError: tellOutcome(request, linked.kind === 'taken' ? 'taken' : 'staleHandle', label),
  })
}

interface Visit {
  provider: KnownProvider
  attempt: Attempt
  request: FastifyRequest
  reply: FastifyReply
}

async function signIn(identity: Identity, { provider, attempt, request, reply }: Visit): Promise<FastifyReply> {
  const hint = hintOf(attempt)
  const outcome = await signInWithIdentity(identity, {
    source: attempt.source ?? undefined,
    hint,
    signup: rememberSignup(request, reply),
    language: readChosen(request),
    isOperatorHere: isLoopback(request) && config().isLocal,
  })
  if (outcome.kind === 'signed-in') {
    const arrival = markArrival(request, reply)
    const { accountId } = outcome
    const proof = { by: 'identity', provider: identity.provider, subject: identity.subject } as const
    const authCode = await transaction(db(), (tx) => createCode(tx, { accountId, proof }, attempt.scope, arrival))
    if (authCode === undefined) return leaveTo(reply, '/auth/login', { authError: tellOutcome(request, 'stale'), hint })
    return leaveTo(reply, '/auth/login', { authCode, hint }, arrival.origin)
  }
  if (outcome.kind === 'not-set-up') {
    return leaveTo(reply, '/auth/login', { authError: tellOutcome(request, 'notSetUp', provider.settings.label), hint })
  }
  return leaveTo(reply, '/auth/login', {
    authError: tellOutcome(request, 'emailExists'),
    email: Buffer.from(outcome.email).toString('base64url'),
    socialAuthSlug: provider.slug,
    hint,
  })
}

const hintOf = ({ scope }: Attempt): string | undefined => (scope === issuerScope ? 'issuer' : undefined)
