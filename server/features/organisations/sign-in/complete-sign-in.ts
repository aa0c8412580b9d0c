import type { FastifyReply, FastifyRequest } from 'fastify'
import { issuerScope } from '#contracts/oauth/scopes.ts'
import { listAsking, listUnasked } from '#infra/authority/admission.ts'
import { config, db } from '#infra/context.ts'
import { type Tx, transaction } from '#infra/db/transaction.ts'
import { isLoopback } from '#infra/http/edge/loopback.ts'
import { readChosen } from '#infra/languages/read-language.ts'
import { rememberSignup } from '../../accounts/index.ts'
import { createCode, markArrival } from '../../sessions/index.ts'
import { leaveTo, tellOutcome as tellStale } from '../../social/index.ts'
import { type Arrival, enterOrganisation } from '../membership/enter-organisation.ts'
import type { OrganisationRow } from '../queries.ts'
import { tellOutcome } from '../texts.ts'
import { holdTrusted } from '../trusted.ts'
import { forgetVisits, keepVisits, listOtherVisits } from './visits.ts'

export interface Visit {
  organisation: OrganisationRow
  scope: string
  source: string | null
  request: FastifyRequest
  reply: FastifyReply
}

/** Back to the login page, signed in or with the reason why not. */
export const completeSignIn = async (
  arrival: Arrival,
  { organisation, scope, source, request, reply }: Visit,
): Promise<FastifyReply> => {
  const hint = hintOf(scope)
  const outcome = await enterOrganisation(organisation, arrival, {
    source: source ?? undefined,
    signup: rememberSignup(request, reply),
    language: readChosen(request),
    isOperatorHere: isLoopback(request) && config().isLocal,
  })
  const refuseStale = () => leaveTo(reply, '/auth/login', { authError: tellStale(request, 'stale'), hint })
  if (outcome.kind === 'stale') return refuseStale()
  if (outcome.kind !== 'signed-in') {
    return leaveTo(reply, '/auth/login', { authError: tellOutcome(request, outcome.kind, organisation.name), hint })
  }
  const { accountId } = outcome
  const visit = { organisationId: organisation.organisation_id, accountId }
  const place = markArrival(request, reply)
  const opened = await transaction(db(), async (tx) => {
    if (!(await holdTrusted(tx, organisation))) return undefined
    const alsoBy = await listOtherVisits(tx, visit, request)
    const [unasked] = await listUnasked(tx, accountId, [visit.organisationId, ...alsoBy])
    if (unasked) {
      // Which of them is asked first is no matter, and neither opens what the other one guards.
      if (await isAsking(tx, visit)) await keepVisits(tx, visit, alsoBy, { request, reply })
      return { unasked, authCode: '' }
    }
    await forgetVisits(tx, { request, reply })
    const cameBy = { organisationId: visit.organisationId, sessionHash: arrival.sessionHash ?? null, alsoBy }
    const who = { accountId, proof: { by: 'organisation' } } as const
    return { unasked, authCode: await createCode(tx, who, scope, place, cameBy) }
  })
  if (!opened) return refuseStale()
  const { unasked, authCode } = opened
  if (unasked) return leaveTo(reply, '/auth/login', { authError: tellOutcome(request, 'another', unasked.name), hint })
  if (authCode === undefined) return refuseStale()
  return leaveTo(reply, '/auth/login', { authCode, hint }, place.origin)
}

const isAsking = async (tx: Tx, { organisationId, accountId }: { organisationId: string; accountId: string }) =>
  (await listAsking(tx, accountId)).some((row) => row.organisation_id === organisationId)

export const hintOf = (scope: string): string | undefined => (scope === issuerScope ? 'issuer' : undefined)
