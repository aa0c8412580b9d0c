import type { FastifyRequest } from 'fastify'
import { isInBudget } from '#infra/budgets/charge.ts'
import { context, db } from '#infra/context.ts'
import { notFound, refuse, throttled } from '#infra/errors.ts'
import { clientKey } from '#infra/http/limits/throttle.ts'
import type { OrganisationRow } from '../../queries.ts'
import { endNamedSignIns } from './end-named-sign-ins.ts'
import { readToken } from './read-token.ts'

const pauseSeconds = 60

/** Ends the sign-ins that a token of the OpenID provider names; nobody's browser is there. */
export const takeToken = async (
  organisation: OrganisationRow | undefined,
  token: string,
  request: FastifyRequest,
): Promise<void> => {
  if (organisation?.kind !== 'oidc') throw notFound()
  if (!(await isInBudget(db(), 'provider-sign-out', { network: clientKey(request.ip) }))) throw throttled(pauseSeconds)
  try {
    await endNamedSignIns(organisation, await readToken(organisation, token))
  } catch (error) {
    const provider = organisation.organisation_id
    context().log.warn({ provider, reason: String(error).slice(0, 300) }, 'sign-out of a provider not believed')
    throw refuse('organisation.logout-token')
  }
}
