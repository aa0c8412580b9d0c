import type { FastifyRequest } from 'fastify'
import { auditWays } from '#contracts/operator/audit.ts'
import { noteAction } from '#infra/audit/note-action.ts'
import { tryCharge } from '#infra/budgets/charge.ts'
import { context, db } from '#infra/context.ts'
import { transaction } from '#infra/db/transaction.ts'
import { notFound, refuse, throttled } from '#infra/errors.ts'
import { clientKey } from '#infra/http/limits/throttle.ts'
import { cut } from '#infra/one-line.ts'
import { hashSecret } from '#infra/secrets/secrets.ts'
import { endSignInsThrough } from '../../../sessions/index.ts'
import type { OrganisationRow } from '../../queries.ts'
import { findMemberBySubject } from '../../queries.ts'
import type { LogoutToken } from './read-token.ts'
import { readToken } from './read-token.ts'

/** Ends what began with the organisation, and nothing else, of the person, the session, or both. Throws the second time. */
const endNamedSignIns = (
  { organisation_id }: OrganisationRow,
  { tokenId, subject, session, expiresAt }: LogoutToken,
): Promise<void> =>
  transaction(db(), async (tx) => {
    const first = await tx
      .insertInto('saml_assertions')
      .values({ organisation_id, assertion_hash: hashSecret(`logout token ${tokenId}`), expires_at: expiresAt })
      .onConflict((conflict) => conflict.doNothing())
      .returning('expires_at')
      .executeTakeFirst()
    if (!first) throw new Error('the token was here before')
    const member = subject === undefined ? undefined : await findMemberBySubject(tx, organisation_id, subject)
    const sessionHash = session === undefined ? undefined : hashSecret(session)
    const of = member ? { accountIds: [member.account_id], sessionHash } : sessionHash && { sessionHash }
    const ended = of ? await endSignInsThrough(tx, organisation_id, of) : new Set<string>()
    const by = { accountId: null, clientId: auditWays.organisation }
    for (const id of ended) noteAction(tx, by, { verb: 'member.signed-out', subject: { kind: 'account', id } })
  })

const pauseSeconds = 60

/** Ends the sign-ins that a token of the OpenID provider names; nobody's browser is there. */
export const takeToken = async (
  organisation: OrganisationRow | undefined,
  token: string,
  request: FastifyRequest,
): Promise<void> => {
  if (organisation?.kind !== 'oidc') throw notFound()
  if (!(await tryCharge(db(), 'provider-sign-out', { network: clientKey(request.ip) }))) throw throttled(pauseSeconds)
  try {
    await endNamedSignIns(organisation, await readToken(organisation, token))
  } catch (error) {
    const provider = organisation.organisation_id
    context().log.warn({ provider, reason: cut(String(error), 300) }, 'sign-out of a provider not believed')
    throw refuse('organisation.logout-token')
  }
}
