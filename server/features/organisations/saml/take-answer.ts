import type { FastifyReply, FastifyRequest } from 'fastify'
import { tryCharge } from '#infra/budgets/charge.ts'
import { now } from '#infra/clock.ts'
import { config, context, db } from '#infra/context.ts'
import { transaction } from '#infra/db/transaction.ts'
import { clientKey } from '#infra/http/limits/throttle.ts'
import { cut } from '#infra/one-line.ts'
import { hashSecret } from '#infra/secrets/secrets.ts'
import { leaveTo, tellOutcome } from '../../social/index.ts'
import type { OrganisationRow } from '../queries.ts'
import { tellOutcome as tellMember } from '../texts.ts'
import { trustedHash } from '../trusted.ts'
import { AnswerRefusal } from './answer-refusal.ts'
import { readAnswer, type SamlAnswer } from './read-answer.ts'
import { sealedArrival } from './sealed-arrival.ts'

interface Posted {
  encoded: string
  request: FastifyRequest
  reply: FastifyReply
}

/**
 * Checks what the provider says and lays it down for the browser that asked. That browser is not known here: what is
 * posted from another site carries no cookie of ours. It is, once it follows to the next address.
 */
export const takeAnswer = async (
  organisation: OrganisationRow | undefined,
  { encoded, request, reply }: Posted,
): Promise<FastifyReply> => {
  if (organisation?.kind !== 'saml') return leaveTo(reply, '/auth/login', { authError: tellOutcome(request, 'stale') })
  // Somebody who asks again and again may be after what an answer hides.
  const isInShare = await tryCharge(db(), 'saml-answer', { network: clientKey(request.ip) })
  if (!isInShare) return leaveTo(reply, '/auth/login', { authError: tellOutcome(request, 'tooMany') })
  const answer = await readAnswer(organisation, encoded).catch((error: unknown) => {
    const provider = organisation.organisation_id
    context().log.warn({ provider, reason: cut(String(error), 300) }, 'sign-in provider not believed')
    // It is signed; what hides in an encrypted answer that somebody has changed is told to nobody.
    return error instanceof AnswerRefusal ? error : undefined
  })
  if (answer instanceof AnswerRefusal)
    return leaveTo(reply, '/auth/login', { authError: tellMember(request, answer.outcome, organisation.name) })
  if (!answer) return leaveTo(reply, '/auth/login', { authError: tellOutcome(request, 'failed', organisation.name) })
  if (!(await layDown(organisation, answer)))
    return leaveTo(reply, '/auth/login', { authError: tellOutcome(request, 'stale') })
  const next = new URL(`${config().origin}/account/saml2/${organisation.organisation_id}/arrival`)
  next.searchParams.set('request', answer.requestId)
  reply.header('Cache-Control', 'no-store').header('Referrer-Policy', 'no-referrer')
  return reply.redirect(next.href, 302)
}

/** False when we asked nothing of the kind, or have had the answer already. */
const layDown = (
  organisation: OrganisationRow,
  { requestId, assertionId, expiresAt, arrival }: SamlAnswer,
): Promise<boolean> =>
  transaction(db(), async (tx) => {
    const { organisation_id } = organisation
    const requestHash = hashSecret(requestId)
    const first = await tx
      .insertInto('saml_assertions')
      .values({ organisation_id, assertion_hash: hashSecret(assertionId), expires_at: expiresAt })
      .onConflict((conflict) => conflict.doNothing())
      .returning('expires_at')
      .executeTakeFirst()
    if (!first) return false
    const answered = await tx
      .updateTable('saml_requests')
      .set({ sealed: sealedArrival.seal(requestHash, arrival) })
      .where('request_hash', '=', requestHash)
      .where('organisation_id', '=', organisation_id)
      .where('trusted_hash', '=', trustedHash(organisation))
      .where('sealed', 'is', null)
      .where('used_at', 'is', null)
      .where('expires_at', '>', now())
      .returning('request_hash')
      .executeTakeFirst()
    return answered !== undefined
  })
