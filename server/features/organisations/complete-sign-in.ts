import type { FastifyReply, FastifyRequest } from 'fastify'
import { issuerScope } from '#contracts/scopes.ts'
import { config, db } from '#infra/context.ts'
import { isLoopback } from '#infra/http/loopback.ts'
import { readChosen } from '#infra/languages/read-language.ts'
import { rememberSignup } from '../accounts/index.ts'
import { createCode } from '../sessions/index.ts'
import { leaveTo } from '../social/index.ts'
import { type Arrival, enterOrganisation } from './enter-organisation.ts'
import type { OrganisationRow } from './queries.ts'
import { tell } from './texts.ts'

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
  if (outcome.kind !== 'signed-in') {
    return leaveTo(reply, '/auth/login', { authError: tell(request, outcome.kind, organisation.name), hint })
  }
  const cameBy = { organisationId: organisation.organisation_id, sessionHash: arrival.sessionHash ?? null }
  const authCode = await createCode(db(), outcome.accountId, scope, cameBy)
  return leaveTo(reply, '/auth/login', { authCode, hint })
}

export const hintOf = (scope: string): string | undefined => (scope === issuerScope ? 'issuer' : undefined)
