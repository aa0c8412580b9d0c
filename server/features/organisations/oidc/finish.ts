import type { FastifyReply, FastifyRequest } from 'fastify'
import { config } from '#infra/context.ts'
import { leaveTo, readBrowser, spendAttempt, tellOutcome, unmarkBrowser } from '../../social/index.ts'
import type { OrganisationRow } from '../queries.ts'
import { completeSignIn, hintOf } from '../sign-in/complete-sign-in.ts'
import { keepSignOutUrl } from './logout/keep-sign-out-url.ts'
import { readOpenIdArrival } from './read-arrival.ts'
import { toProvider } from './to-provider.ts'

/** Takes the browser back from the OpenID provider of the organisation. */
export const finishOpenId = async (
  organisation: OrganisationRow | undefined,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> => {
  const { search, searchParams } = new URL(request.url, config().origin)
  const attempt =
    organisation?.kind === 'oidc'
      ? await spendAttempt(toProvider(organisation), searchParams.get('state') ?? '', readBrowser(request))
      : undefined
  if (!attempt || !organisation) return leaveTo(reply, '/auth/login', { authError: tellOutcome(request, 'stale') })
  unmarkBrowser(reply)
  const { scope, source } = attempt
  const error = searchParams.get('error')
  const arrival = error === null ? await readOpenIdArrival(organisation, search, attempt) : undefined
  if (arrival) {
    await keepSignOutUrl(organisation)
    return completeSignIn(arrival, { organisation, scope, source, request, reply })
  }
  const authError = tellOutcome(request, error === 'access_denied' ? 'cancelled' : 'failed', organisation.name)
  return leaveTo(reply, '/auth/login', { authError, hint: hintOf(scope) })
}
