import type { FastifyReply, FastifyRequest } from 'fastify'
import { pictureWidths } from '#contracts/fields/limits.ts'
import { context, db } from '#infra/context.ts'
import { notFound } from '#infra/errors.ts'
import { sendIfUnchanged } from '#infra/http/edge/send-if-unchanged.ts'
import { keepMade } from '#infra/images/keep-made.ts'
import { shrinkPicture } from '#infra/images/shrink-picture.ts'
import { findPicture } from './find-picture.ts'

// Smaller than a WebP of it, and sharp at every size.
const smallDrawing = 8 * 1024
const findMade = keepMade(32 * 1024 * 1024)

/** Sends a stored picture as small as it is shown. 404 once no badge and no issuer has it any more. */
export const sendSmallPicture = async (
  request: FastifyRequest,
  reply: FastifyReply,
  { digest, width }: { digest: string; width: string },
): Promise<FastifyReply> => {
  const side = pictureWidths.find((one) => String(one) === width)
  const found = side && (await findPicture(db(), digest))
  if (!side || !found) throw notFound()
  const { mediaType, isLasting } = found
  const etag = `"${digest.slice(0, 22)}-${side}"`
  if (sendIfUnchanged(request, reply, { etag, isLasting })) return reply
  const stored = async (): Promise<Buffer> => {
    const bytes = await context().blobs.get(digest)
    if (!bytes) throw notFound()
    return bytes
  }
  if (mediaType === 'image/svg+xml') {
    const bytes = await stored()
    if (bytes.length <= smallDrawing) return reply.type(mediaType).send(bytes)
  }
  const made = await findMade(`${digest}/${side}`, async () =>
    shrinkPicture({ bytes: await stored(), mediaType }, side),
  )
  return reply.type('image/webp').send(made)
}
