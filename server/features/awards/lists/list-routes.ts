import * as endpoints from '#contracts/awards/award-lists.ts'
import { db } from '#infra/context.ts'
import { sendPage } from '#infra/http/page.ts'
import { type Route, route } from '#infra/http/route.ts'
import { requireBadgeClass } from '../../badge-classes/index.ts'
import { requireRole } from '../../issuers/index.ts'
import { correctAward } from '../actions/correct-award.ts'
import { resendAward } from '../actions/resend-award.ts'
import { revokeAwards } from '../actions/revoke-awards.ts'
import { presentOne } from '../present-one.ts'
import { listAwardsPage } from './list-awards-page.ts'
import { listVersions } from './list-versions.ts'
import { sendAwards } from './send-awards.ts'
import { sendExport } from './send-export.ts'

export const listRoutes: Route[] = [
  route(endpoints.listIssuerAwards, async (call) => {
    const { actor, params, query, reply } = call
    await requireRole(db(), actor, params.issuerSlug, 'read')
    const page = await listAwardsPage({ issuerSlug: params.issuerSlug }, query)
    return sendAwards(reply, sendPage(call, page))
  }),
  route(endpoints.updateAward, async ({ actor, params, body }) => {
    await correctAward(actor, params, body)
    return presentOne(params)
  }),
  route(endpoints.listAwardVersions, async ({ actor, params }) => {
    await requireRole(db(), actor, params.issuerSlug, 'read')
    return listVersions(params)
  }),
  route(endpoints.resendAwardMail, async ({ actor, params }) => resendAward(actor, params)),
  route(endpoints.revokeAwards, async ({ actor, params, body }) => revokeAwards(actor, params, body)),
  route(endpoints.exportAwards, async ({ actor, params, query, request, reply }) => {
    await requireRole(db(), actor, params.issuerSlug, 'read')
    const badge = await requireBadgeClass(db(), params)
    return sendExport(request, reply, { at: params, query, name: badge.name, namesBadges: false })
  }),
]
