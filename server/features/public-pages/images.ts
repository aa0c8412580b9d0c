import type { FastifyReply, FastifyRequest } from 'fastify'
import { context, db } from '#infra/context.ts'
import { notFound, refuse } from '#infra/errors.ts'
import { filePolicy } from '#infra/http/headers.ts'
import { rasterizeSvg } from '#infra/images/rasterize-svg.ts'
import type { BadgeVersion } from '#openbadges'
import { bakeImage, type StoredImage } from '../awards/index.ts'
import { writeAssertion } from './award-document.ts'
import { readAward } from './award-reader.ts'
import { findBlobType } from './queries.ts'
import { tagOf } from './tag.ts'

const pictureSide = 400

export const requireImage = async (key: string | null): Promise<StoredImage> => {
  const [bytes, mediaType] = key ? await Promise.all([context().blobs.get(key), findBlobType(db(), key)]) : []
  if (!bytes || !mediaType) throw notFound()
  return { bytes, mediaType }
}

/** The image in the form that was asked for: as stored, or as PNG where an SVG will not do. */
export const convertImage = async (image: StoredImage, type: string | undefined): Promise<StoredImage> => {
  if (type === undefined || type === 'original' || image.mediaType === 'image/png') return image
  if (type !== 'png') throw refuse('request.invalid', { text: `invalid image type: ${type}` })
  return { bytes: await rasterizeSvg(image.bytes, pictureSide), mediaType: 'image/png' }
}

/** The badge image with the award inside: the 2.0 assertion or the signed 3.0 credential. 404 once revoked. */
export const bakeAward = async (awardId: string, version: BadgeVersion): Promise<StoredImage> => {
  const award = await readAward(awardId)
  if (!award || award.status.isRevoked) throw notFound()
  const image = await requireImage(award.documents.imageKey)
  const json = version === '2_0' ? writeAssertion(award) : award.documents.credential
  return bakeImage(image, version, json, awardId)
}

/** Users made these bytes: by itself the image may run and load nothing. */
export const sendImage = (
  request: FastifyRequest,
  reply: FastifyReply,
  { bytes, mediaType }: StoredImage,
  fileName?: string,
): FastifyReply => {
  const etag = tagOf(bytes)
  reply
    .header('ETag', etag)
    .header('Cache-Control', 'public, no-cache')
    .header('Content-Security-Policy', filePolicy)
    .header('Cross-Origin-Resource-Policy', 'cross-origin')
  if (fileName) reply.header('Content-Disposition', `attachment; filename="${fileName}"`)
  if (request.headers['if-none-match'] === etag) return reply.status(304).send()
  return reply.type(mediaType).send(bytes)
}
