import type { FastifyReply, FastifyRequest } from 'fastify'
import { context, db } from '#infra/context.ts'
import { notFound } from '#infra/errors.ts'
import { sendIfUnchanged } from '#infra/http/edge/send-if-unchanged.ts'
import { rasterizeSvg } from '#infra/images/rasterize-svg.ts'
import { findPicture } from './find-picture.ts'

const pictureSide = 400

/** Sends a picture that came with a badge. Strangers made it: by itself it may run and load nothing. */
export const sendPicture = async (
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
