import * as endpoints from '#contracts/issuers/issuers.ts'
import * as staffEndpoints from '#contracts/issuers/staff.ts'
import { getStaffSecurity, setSecondFactorRequirement as requireEndpoint } from '#contracts/issuers/staff-security.ts'
import { db } from '#infra/context.ts'
import { AppError, notFound } from '#infra/errors.ts'
import type { Actor } from '#infra/http/actor.ts'
import { readRequestKey } from '#infra/http/limits/request-key.ts'
import { attempt, clientKey } from '#infra/http/limits/throttle.ts'
import { type Route, route } from '#infra/http/route.ts'
import { createIssuer } from './create-issuer.ts'
import { deleteIssuer } from './delete-issuer.ts'
import { readMailShare } from './mail-share.ts'
import { presentIssuers } from './present.ts'
import { findIssuer, listInvitations, listStaff } from './queries.ts'
import { rowOfIssuer } from './row-of-issuer.ts'
import { signingRoutes } from './signing/routes.ts'
import { changeStaff } from './staff/change-staff.ts'
import { presentInvitation, presentStaff } from './staff/present-staff.ts'
import { presentStaffSecurity } from './staff/present-staff-security.ts'
import { requireRole } from './staff/require-role.ts'
import { requireSecondFactor } from './staff/require-second-factor.ts'
import { listOwnIssuers } from './staff/take-up-invitations.ts'
import { updateIssuer } from './update-issuer.ts'

const presentOne = async (actor: Actor, issuerId: string): Promise<endpoints.Issuer> => {
  const row = await findIssuer(db(), issuerId)
  const [issuer] = row ? await presentIssuers(db(), [row], actor) : []
  if (!issuer) throw notFound()
  return issuer
}

/** To be asked who acts is no failure that a pause follows. */
const isQuestion = (error: unknown): boolean => error instanceof AppError && error.code === 'auth.confirm'

export const routes: Route[] = [
  route(endpoints.listIssuers, async ({ actor }) =>
    presentIssuers(db(), await listOwnIssuers(db(), actor.accountId), actor),
  ),
  route(endpoints.createIssuer, async ({ actor, body, request }) =>
    presentOne(actor, await createIssuer(actor, body, await readRequestKey(request))),
  ),
  route(
    endpoints.getIssuer,
    async ({ actor, params }) => {
      await requireRole(db(), actor, params.issuerSlug, 'read')
      return presentOne(actor, params.issuerSlug)
    },
    rowOfIssuer,
  ),
  route(endpoints.updateIssuer, async ({ actor, params, body }) => {
    await updateIssuer(actor, params.issuerSlug, body)
    return presentOne(actor, params.issuerSlug)
  }),
  route(endpoints.deleteIssuer, async ({ actor, params }) => deleteIssuer(actor, params.issuerSlug)),
  route(endpoints.getMailAllowance, async ({ actor, params }) => {
    await requireRole(db(), actor, params.issuerSlug, 'read')
    return readMailShare(db(), params.issuerSlug)
  }),
  route(staffEndpoints.listStaff, async ({ actor, params: { issuerSlug } }) => {
    await requireRole(db(), actor, issuerSlug, 'read')
    const members = await presentStaff(db(), await listStaff(db(), [issuerSlug]))
    return [...members, ...(await listInvitations(db(), issuerSlug)).map(presentInvitation)]
  }),
  route(staffEndpoints.changeStaff, async ({ actor, params, body, request, reply }) => {
    const key = `staff:${actor.accountId}:${clientKey(request.ip)}`
    const changed = await attempt(key, () => changeStaff(actor, params.issuerSlug, body), { isQuestion })
    // By itself a text would be sent as plain text.
    return typeof changed === 'string' ? reply.type('application/json').send(JSON.stringify(changed)) : changed
  }),
  route(
    getStaffSecurity,
    async ({ actor, params }) => presentStaffSecurity(db(), actor, params.issuerSlug),
    rowOfIssuer,
  ),
  route(requireEndpoint, async ({ actor, params, body }) => {
    await requireSecondFactor(actor, params.issuerSlug, body.required)
    return presentStaffSecurity(db(), actor, params.issuerSlug)
  }),
  ...signingRoutes,
]
