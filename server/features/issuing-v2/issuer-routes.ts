import { listMaximum } from '#contracts/fields/limits.ts'
import type { IssuerV2, StaffWish } from '#contracts/v2/issuers-v2.ts'
import * as endpoints from '#contracts/v2/issuers-v2.ts'
import { db } from '#infra/context.ts'
import { invalid, notFound } from '#infra/errors.ts'
import type { Actor } from '#infra/http/actor.ts'
import { readRequestKey } from '#infra/http/limits/request-key.ts'
import { readCreation, readPage, sendPage, writeCreation } from '#infra/http/page.ts'
import { type Route, route } from '#infra/http/route.ts'
import { wrapV2 } from '#infra/http/wrap-v2.ts'
import { makeMessage } from '#shared/messages/all-messages.ts'
import {
  createIssuer,
  deleteIssuer,
  findIssuer,
  listOwnIssuers,
  replaceStaff,
  requireRole,
  updateIssuer,
  type WantedMember,
} from '../issuers/index.ts'
import { presentIssuersV2 } from './present-issuer.ts'

const presentOne = async (issuerId: string, terms: { withStaff?: boolean; viewer: Actor }): Promise<IssuerV2[]> => {
  const row = await findIssuer(db(), issuerId)
  if (!row) throw notFound()
  return presentIssuersV2(db(), [row], terms)
}

const isOff = (flag: string | undefined): boolean => flag === 'false' || flag === 'False' || flag === '0'

export const issuerRoutes: Route[] = [
  route(endpoints.listIssuersV2, async (call) => {
    const { actor, query } = call
    const after = readCreation(query.cursor)
    const page = await readPage({
      num: query.num,
      usual: listMaximum,
      read: (limit) => listOwnIssuers(db(), actor.accountId, { limit, after }),
      placeOf: (last) => writeCreation(last.created_at, last.issuer_id),
    })
    const rows = sendPage(call, page)
    return wrapV2(await presentIssuersV2(db(), rows, { viewer: actor, withStaff: !isOff(query.include_staff) }))
  }),
  route(endpoints.createIssuerV2, async ({ actor, query, body, request }) =>
    wrapV2(
      await presentOne(await createIssuer(actor, body, await readRequestKey(request)), {
        viewer: actor,
        withStaff: !isOff(query.include_staff),
      }),
    ),
  ),
  route(endpoints.getIssuerV2, async ({ actor, params, query }) => {
    await requireRole(db(), actor, params.issuerId, 'read')
    return wrapV2(await presentOne(params.issuerId, { viewer: actor, withStaff: !isOff(query.include_staff) }))
  }),
  route(endpoints.updateIssuerV2, async ({ actor, params, query, body: { staff, ...body } }) => {
    await updateIssuer(actor, params.issuerId, body, async (tx, issuer) => {
      if (staff) await replaceStaff(tx, actor, issuer, staff.map(readWish))
    })
    return wrapV2(await presentOne(params.issuerId, { viewer: actor, withStaff: !isOff(query.include_staff) }))
  }),
  route(endpoints.deleteIssuerV2, async ({ actor, params }) => deleteIssuer(actor, params.issuerId)),
]

function readWish({ user, email, userProfile, role }: StaffWish): WantedMember {
  if (user) return { accountId: user, role }
  const address = email ?? userProfile?.emails?.[0]?.email
  if (!address) throw invalid({ staff: [makeMessage('staff.name')] })
  return { email: address, role }
}
