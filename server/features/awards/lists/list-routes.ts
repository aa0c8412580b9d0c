import { Readable } from 'node:stream'
import * as endpoints from '#contracts/awards/award-lists.ts'
import { db } from '#infra/context.ts'
import { type Route, route } from '#infra/http/route.ts'
import { readLocale, tellLanguage } from '#infra/languages/read-language.ts'
import { requireBadgeClass } from '../../badge-classes/index.ts'
import { parseBadgeDetails, requireRole } from '../../issuers/index.ts'
import { correctAward } from '../actions/correct-award.ts'
import { resendAward } from '../actions/resend-award.ts'
import { revokeAwards } from '../actions/revoke-awards.ts'
import { presentOne } from '../present-one.ts'
import { exportAwards } from './export-awards.ts'
import { listPage } from './list-page.ts'
import { listVersions } from './list-versions.ts'
import { nameExport } from './name-export.ts'
import { sendAwards } from './send-awards.ts'

/** A reader that takes nothing for so long is gone, and must not hold up a server that wants to stop. */
const stalledMilliseconds = 120_000

export const listRoutes: Route[] = [
  route(endpoints.listIssuerAwards, async ({ actor, params, query, reply }) => {
    await requireRole(db(), actor, params.issuerSlug, 'read')
    const { rows, link } = await listPage({ issuerSlug: params.issuerSlug }, query)
    if (link) reply.header('Link', link)
    return sendAwards(reply, rows)
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
    const locale = readLocale(request)
    tellLanguage(reply, locale).type('text/csv; charset=utf-8').header('Content-Disposition', nameExport(badge.name))
    // Whoever only looks whether there is something would have all of it read.
    if (request.method === 'HEAD') return reply.send()
    reply.raw.setTimeout(stalledMilliseconds, () => reply.raw.destroy())
    // An error in the middle destroys the stream and with it the connection: no whole-looking file is left behind.
    const { result_descriptions } = parseBadgeDetails(badge.details)
    return reply.send(Readable.from(exportAwards(params, query, result_descriptions, locale), { objectMode: false }))
  }),
]
