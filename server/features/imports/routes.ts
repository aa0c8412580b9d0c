import type { FastifyReply, FastifyRequest } from 'fastify'
import { verifyBackpackBadge as verifyEndpoint } from '#contracts/backpack/backpack-actions.ts'
import * as endpoints from '#contracts/backpack/imports.ts'
import { context, db } from '#infra/context.ts'
import { notFound } from '#infra/errors.ts'
import { sendIfUnchanged } from '#infra/http/edge/send-if-unchanged.ts'
import { readRequestKey } from '#infra/http/limits/request-key.ts'
import { type Route, route } from '#infra/http/route.ts'
import { rasterizeSvg } from '#infra/images/rasterize-svg.ts'
import { requireKeptBadge, sendBadge } from '../backpack/index.ts'
import { importBadge } from './import-badge.ts'
import { findPicture } from './queries.ts'
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
  route(endpoints.getImportedPicture, async ({ params, query, request, reply }) =>
    sendPicture(request, reply, { digest: params.digest, type: query.type }),
  ),
  route(endpoints.getBackpackBadgeImage, async ({ actor, params, query, reply }) =>
    reply.redirect(await findImageUrl(actor, params.badgeId, query), 302),
  ),
]

const pictureSide = 400

/** Sends a picture that came with a badge. Strangers made it: by itself it may run and load nothing. */
const sendPicture = async (
  request: FastifyRequest,
  reply: FastifyReply,
  { digest, type }: { digest: string; type: string | undefined },
): Promise<FastifyReply> => {
  const found = await findPicture(db(), digest)
  const bytes = found && (await context().blobs.get(digest))
  if (!found || !bytes) throw notFound()
  const { mediaType, isLasting } = found
  const isDrawn = type === 'png' && mediaType === 'image/svg+xml'
  const etag = `"${digest.slice(0, 22)}${isDrawn ? '-png' : ''}"`
  if (sendIfUnchanged(request, reply, { etag, isLasting })) return reply
  return reply.type(isDrawn ? 'image/png' : mediaType).send(isDrawn ? await rasterizeSvg(bytes, pictureSide) : bytes)
}
