import * as endpoints from '#contracts/backpack/backpack-actions.ts'
import { type Route, route } from '#infra/http/route.ts'
import { requireKeptBadge } from '../find-kept-badge.ts'
import { getReport } from '../get-report.ts'
import { listHistory } from '../list-history.ts'
import { listRemoved } from '../list-removed.ts'
import { sendOriginal } from '../views/send-original.ts'
import { restoreBadge } from './restore-badge.ts'

/** What a keeper does with a badge beyond the first interface. */
export const actionRoutes: Route[] = [
  route(endpoints.listRemovedBackpackBadges, async ({ actor }) => listRemoved(actor)),
  route(endpoints.restoreBackpackBadge, async ({ actor, params }) => {
    await restoreBadge(actor, params.badgeId)
    return requireKeptBadge(actor, params.badgeId)
  }),
  route(endpoints.getBackpackBadgeReport, async ({ actor, params }) => getReport(actor, params.badgeId)),
  route(endpoints.listBackpackBadgeHistory, async ({ actor, params }) => listHistory(actor, params.badgeId)),
  route(endpoints.getImportedBadgeFile, async ({ actor, params, reply }) => sendOriginal(actor, params.badgeId, reply)),
]
