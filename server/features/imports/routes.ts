import { verifyBackpackBadge as verifyEndpoint } from '#contracts/backpack/backpack-actions.ts'
import * as endpoints from '#contracts/backpack/imports.ts'
import { readRequestKey } from '#infra/http/limits/request-key.ts'
import { type Route, route } from '#infra/http/route.ts'
import { requireKeptBadge, sendBadge } from '../backpack/index.ts'
import { importBadge } from './import-badge.ts'
import { findImageUrl } from './reading/find-image-url.ts'
import { verifyOwnBadge } from './reading/verify-own-badge.ts'

export const routes: Route[] = [
  route(endpoints.importBadge, async (call) => {
    const { actor, body, request } = call
    const given = {
      ...body,
      fileName: body.file_name?.trim() || undefined,
      keepsUnreachable: body.keep_unreachable ?? false,
    }
    const badgeId = await importBadge(actor, given, await readRequestKey(request))
    return sendBadge(call, await requireKeptBadge(actor, badgeId))
  }),
  route(verifyEndpoint, async ({ actor, params }) => verifyOwnBadge(actor, params.badgeId)),
  route(endpoints.getBackpackBadgeImage, async ({ actor, params, query, reply }) =>
    reply.redirect(await findImageUrl(actor, params.badgeId, query), 302),
  ),
]
