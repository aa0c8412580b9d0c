import type { DeskAward } from '#contracts/awards/issuer-desk.ts'
import * as endpoints from '#contracts/awards/issuer-desk.ts'
import { db } from '#infra/context.ts'
import { sendPage } from '#infra/http/page.ts'
import { type Route, route } from '#infra/http/route.ts'
import { localOutbox } from '#infra/mail/outbox.ts'
import { listBadgeClassesById } from '../../badge-classes/index.ts'
import { requireRole } from '../../issuers/index.ts'
import { resendAwards } from '../actions/resend-award.ts'
import type { AwardPlace, AwardRow } from '../queries.ts'
import { countAwards } from './count-awards.ts'
import { listAwardsPage } from './list-awards-page.ts'
import { sendAwards } from './send-awards.ts'
import { sendExport } from './send-export.ts'

export const deskRoutes: Route[] = [
  route(endpoints.searchAwards, async (call) => {
    const { actor, params, query, reply } = call
    await requireRole(db(), actor, params.issuerSlug, 'read')
    const rows = sendPage(call, await listAwardsPage(placeOf(params, query), query))
    const classes = await listBadgeClassesById(db(), [...new Set(rows.map(({ badge_id }) => badge_id))])
    const names = new Map(classes.map(({ badge_id, name }) => [badge_id, name]))
    return sendAwards(reply, rows, (row) => presentMore(row, names.get(row.badge_id) ?? ''))
  }),
  route(endpoints.exportIssuerAwards, async ({ actor, params, query, request, reply }) => {
    const issuer = await requireRole(db(), actor, params.issuerSlug, 'read')
    return sendExport(request, reply, { at: placeOf(params, query), query, name: issuer.name, namesBadges: true })
  }),
  route(endpoints.getAwardFigures, async ({ actor, params, query }) => {
    await requireRole(db(), actor, params.issuerSlug, 'read')
    return countAwards(db(), placeOf(params, query))
  }),
  route(endpoints.sendAwardMails, async ({ actor, params, body }) => resendAwards(actor, params.issuerSlug, body)),
]

const placeOf = ({ issuerSlug }: AwardPlace, { badge }: { badge?: string | undefined }): AwardPlace => ({
  issuerSlug,
  ...(badge === undefined ? {} : { badgeSlug: badge }),
})

const states = { queued: 'waiting', held: 'waiting', sent: 'sent', failed: 'refused' } as const

/** What the desk shows beside what every list of awards does. */
function presentMore(row: AwardRow, name: string): Pick<DeskAward, 'badge' | 'accepted_at' | 'mail'> {
  const { last_mail: last } = row
  return {
    badge: { slug: row.badge_id, name },
    accepted_at: row.accepted_at?.toISOString() ?? null,
    mail:
      last && last.state !== 'cancelled'
        ? {
            state: last.held_for === localOutbox ? 'kept' : states[last.state],
            at: new Date(last.created_at).toISOString(),
            count: last.count,
          }
        : null,
  }
}
