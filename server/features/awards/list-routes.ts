import * as endpoints from '#contracts/award-lists.ts'
import { db } from '#infra/context.ts'
import { type Route, route } from '#infra/http/route.ts'
import { requireRole } from '../issuers/index.ts'
import { correctAward } from './correct-award.ts'
import { listPage } from './list-page.ts'
import { listVersions } from './list-versions.ts'
import { presentAward } from './present.ts'
import { presentOne } from './present-one.ts'

export const listRoutes: Route[] = [
  route(endpoints.listIssuerAwards, async ({ actor, params, query, reply }) => {
    await requireRole(db(), actor, params.issuerSlug, 'read')
    const { rows, link } = await listPage({ issuerSlug: params.issuerSlug }, query)
    if (link) reply.header('Link', link)
    return rows.map(presentAward)
  }),
  route(endpoints.updateAward, async ({ actor, params, body }) => {
    await correctAward(actor, params, body)
    return presentOne(params)
  }),
  route(endpoints.listAwardVersions, async ({ actor, params }) => {
    await requireRole(db(), actor, params.issuerSlug, 'read')
    return listVersions(params)
  }),
]
