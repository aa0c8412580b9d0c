import { randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { auditWays } from '#contracts/operator/audit.ts'
import { noteAction } from '#infra/audit/note-action.ts'
import { tryCharge } from '#infra/budgets/charge.ts'
import { context, db } from '#infra/context.ts'
import { transaction } from '#infra/db/transaction.ts'
import { clientKey } from '#infra/http/limits/throttle.ts'
import { cut } from '#infra/one-line.ts'
import { hashSecret } from '#infra/secrets/secrets.ts'
import { endSignInsThrough } from '../../../sessions/index.ts'
import { leaveTo } from '../../../social/index.ts'
import type { OrganisationRow } from '../../queries.ts'
import { findMemberBySubject } from '../../queries.ts'
import { tellOutcome } from '../../texts.ts'
import { openKey } from '../keys/open-key.ts'
import { listKeys } from '../keys/queries.ts'
import { toSaml } from '../to-saml.ts'
import type { SamlKeys } from '../xml/find-assertion.ts'
import type { Logout } from './read-logout.ts'
import { readLogout } from './read-logout.ts'

/** Ends what began with the organisation, and nothing else; false when it names nobody who is known. Throws the second time. */
const endMembersSignIns = (
  { organisation_id }: OrganisationRow,
  { requestId, nameId, expiresAt }: Logout,
): Promise<boolean> =>
  transaction(db(), async (tx) => {
    const first = await tx
      .insertInto('saml_assertions')
      .values({ organisation_id, assertion_hash: hashSecret(`logout ${requestId}`), expires_at: expiresAt })
      .onConflict((conflict) => conflict.doNothing())
      .returning('expires_at')
      .executeTakeFirst()
    if (!first) throw new Error('the request was here before')
    const member = await findMemberBySubject(tx, organisation_id, nameId)
    if (!member) return false
    await endSignInsThrough(tx, organisation_id, { accountIds: [member.account_id] })
    const by = { accountId: null, clientId: auditWays.organisation }
    noteAction(tx, by, { verb: 'member.signed-out', subject: { kind: 'account', id: member.account_id } })
    return true
  })

interface Sent {
  /** The request as XML; throws when it is not signed. */
  readXml: (keys: SamlKeys) => string
  relayState: string
  request: FastifyRequest
  reply: FastifyReply
}

/** Ends the sign-ins of whom the provider names, and answers it by way of the browser that it sent. */
export const takeLogout = async (
  organisation: OrganisationRow | undefined,
  { readXml, relayState, request, reply }: Sent,
): Promise<FastifyReply> => {
  if (organisation?.kind !== 'saml') return leaveTo(reply, '/auth/login', {})
  const privateKeys = (await listKeys(db(), [organisation.organisation_id])).map(openKey)
  const isInShare = await tryCharge(db(), 'saml-sign-out', { network: clientKey(request.ip) })
  try {
    if (!isInShare) throw new Error('there are too many requests from this network')
    const keys = { certificates: organisation.certificates, privateKeys }
    const logout = readLogout(organisation, readXml(keys), keys)
    const isKnown = await endMembersSignIns(organisation, logout)
    const [privateKey] = privateKeys
    const url = await writeAnswer(organisation, { to: logout.requestId, isKnown, relayState, privateKey })
    reply.header('Cache-Control', 'no-store').header('Referrer-Policy', 'no-referrer')
    return url ? reply.redirect(url, 302) : leaveTo(reply, '/auth/login', {})
  } catch (error) {
    const provider = organisation.organisation_id
    context().log.warn({ provider, reason: cut(String(error), 300) }, 'sign-out of a provider not believed')
    return leaveTo(reply, '/auth/login', { authError: tellOutcome(request, 'not-signed-out', organisation.name) })
  }
}

interface Answer {
  to: string
  isKnown: boolean
  relayState: string
  privateKey: string | undefined
}

/** Undefined for a provider that has told no address for it. */
async function writeAnswer(
  organisation: OrganisationRow,
  { to, isKnown, relayState, privateKey }: Answer,
): Promise<string | undefined> {
  if (organisation.sign_out_url === null) return undefined
  const saml = toSaml(organisation, { id: `sash-${randomBytes(16).toString('base64url')}`, privateKey })
  const profile = { ID: to, issuer: '', nameID: '', nameIDFormat: '' }
  const url = new URL(await saml.getLogoutResponseUrlAsync(profile, relayState, {}, isKnown))
  // Written as it was signed: a space is %20 there, and the address would have a plus.
  const said = [...url.searchParams].map((pair) => pair.map(encodeURIComponent).join('='))
  return `${url.origin}${url.pathname}?${said.join('&')}`
}
