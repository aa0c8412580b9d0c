import type { FastifyReply, FastifyRequest } from 'fastify'
import { now } from '#infra/clock.ts'
import { db } from '#infra/context.ts'
import { hashSecret } from '#infra/secrets/secrets.ts'
import { leaveTo, readBrowser, tellOutcome, unmarkBrowser } from '../../social/index.ts'
import type { OrganisationRow } from '../queries.ts'
import { completeSignIn } from '../sign-in/complete-sign-in.ts'
import { trustedHash } from '../trusted.ts'
import { sealedArrival } from './sealed-arrival.ts'

interface Return {
  requestId: string
  request: FastifyRequest
  reply: FastifyReply
}

/** Takes up what the provider said, once, in the browser that asked. */
export const finishSaml = async (
  organisation: OrganisationRow | undefined,
  { requestId, request, reply }: Return,
): Promise<FastifyReply> => {
  if (!organisation) return leaveTo(reply, '/auth/login', { authError: tellOutcome(request, 'stale') })
  const requestHash = hashSecret(requestId)
  const row = await db()
    .updateTable('saml_requests')
    .set({ used_at: now() })
    .where('request_hash', '=', requestHash)
    .where('organisation_id', '=', organisation.organisation_id)
    .where('trusted_hash', '=', trustedHash(organisation))
    .where('browser_hash', '=', readBrowser(request))
    .where('sealed', 'is not', null)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now())
    .returning(['sealed', 'scope', 'source'])
    .executeTakeFirst()
  if (!row?.sealed) return leaveTo(reply, '/auth/login', { authError: tellOutcome(request, 'stale') })
  unmarkBrowser(reply)
  const { scope, source } = row
  return completeSignIn(sealedArrival.open(requestHash, row.sealed), { organisation, scope, source, request, reply })
}
