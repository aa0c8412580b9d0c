import { verifyOwnBadge as verifyEndpoint } from '#contracts/backpack-deeds.ts'
import * as endpoints from '#contracts/imports.ts'
import { db } from '#infra/context.ts'
import { notFound } from '#infra/errors.ts'
import { readRequestKey } from '#infra/http/request-key.ts'
import { type Route, route } from '#infra/http/route.ts'
import { findKeptBadge, requireKeptBadge, sendBadge } from '../backpack/index.ts'
import { importBadge } from './import-badge.ts'
import { sendPicture } from './send-picture.ts'
import { verifyOwnBadge } from './verify-own-badge.ts'

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
  route(endpoints.importedPicture, async ({ params, query, request, reply }) =>
    sendPicture(request, reply, { digest: params.digest, type: query.type }),
  ),
  route(endpoints.getBackpackImage, async ({ actor, params, query, reply }) => {
    const badge = await findKeptBadge(db(), actor.accountId, params.badgeId)
    if (!badge?.image) throw notFound()
    return reply.redirect(query.type === 'png' ? badge.imagePreview.id : badge.image, 302)
  }),
]
