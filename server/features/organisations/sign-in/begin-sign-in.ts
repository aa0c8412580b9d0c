import type { FastifyReply, FastifyRequest } from 'fastify'
import { issuerScope, recipientScope } from '#contracts/oauth/scopes.ts'
import { tryCharge } from '#infra/budgets/charge.ts'
import { db } from '#infra/context.ts'
import { clientKey } from '#infra/http/limits/throttle.ts'
import { noteOrigin } from '../../sessions/index.ts'
import { beginAttempt, leave, leaveTo, markBrowser, tellOutcome } from '../../social/index.ts'
import { toProvider } from '../oidc/to-provider.ts'
import type { OrganisationRow } from '../queries.ts'
import { beginSaml } from '../saml/begin.ts'

/** True while the network has not asked too often. */
export const takeStart = (request: FastifyRequest): Promise<boolean> =>
  tryCharge(db(), 'provider-sign-in', { network: clientKey(request.ip) })

interface Begun {
  query: { hint?: string | undefined; source?: string | undefined }
  request: FastifyRequest
  reply: FastifyReply
}

/** Sends the browser to the provider of the organisation. */
export const beginSignIn = async (
  organisation: OrganisationRow | undefined,
  { query, request, reply }: Begun,
): Promise<FastifyReply> => {
  // A link in a portal may be older than the organisation's end.
  if (!organisation) return leaveTo(reply, '/auth/login', {})
  if (!(await takeStart(request))) return leaveTo(reply, '/auth/login', { authError: tellOutcome(request, 'tooMany') })
  noteOrigin(request, reply)
  const attempt = {
    browserHash: markBrowser(reply),
    scope: query.hint === 'issuer' ? issuerScope : recipientScope,
    source: query.source,
  }
  const url =
    organisation.kind === 'saml'
      ? await beginSaml(organisation, attempt)
      : await beginAttempt(toProvider(organisation), { ...attempt, linking: undefined })
  if (url) return leave(reply, url)
  return leaveTo(reply, '/auth/login', { authError: tellOutcome(request, 'unreachable', organisation.name) })
}
