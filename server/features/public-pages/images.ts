import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import sharp from 'sharp'
import { context, db } from '#infra/context.ts'
import { notFound, refuse } from '#infra/errors.ts'
import { isKnown } from '#infra/http/conditions/entity-tags.ts'
import { filePolicy } from '#infra/http/edge/headers.ts'
import { rasterizeSvg } from '#infra/images/rasterize-svg.ts'
import type { PictureBytes } from '../awards/index.ts'
import { tagOf } from './pages/tag.ts'
import { findBlobType } from './queries.ts'

const height = 400
const width = Math.round(height * 1.91)
const kept = 32
const widened = new Map<string, Promise<Buffer>>()

/** The picture centred on a transparent ground of 1.91 to 1, as previews of links like it. */
const widenImage = (png: Buffer): Promise<Buffer> => {
  const key = createHash('sha256').update(png).digest('base64')
  const known = widened.get(key)
  if (known) return known
  const fresh = sharp(png)
    .resize({ width, height, fit: 'contain', background: { r: 0, g: 0, b: 0, alpha: 0 } })
    .png()
    .toBuffer()
  widened.set(key, fresh)
  fresh.catch(() => widened.delete(key))
  const [oldest] = widened.keys()
  if (widened.size > kept && oldest !== undefined) widened.delete(oldest)
  return fresh
}

const pictureSide = 400

export interface ImageWish {
  type?: string | undefined
  fmt?: string | undefined
}

export const requireImage = async (key: string | null): Promise<PictureBytes> => {
  const [bytes, mediaType] = key ? await Promise.all([context().blobs.get(key), findBlobType(db(), key)]) : []
  if (!bytes || !mediaType) throw notFound()
  return { bytes, mediaType }
}

/** The image in the form that was asked for: as stored, as PNG where an SVG will not do, or centred on a wide ground. */
export const convertImage = async (image: PictureBytes, { type, fmt }: ImageWish): Promise<PictureBytes> => {
  if (type !== undefined && type !== 'original' && type !== 'png')
    throw refuse('request.invalid', { sentence: { words: `invalid image type: ${type}` } })
  if (fmt !== undefined && fmt !== 'square' && fmt !== 'wide')
    throw refuse('request.invalid', { sentence: { words: `invalid image format: ${fmt}` } })
  if (fmt === 'wide') return { bytes: await widenImage(await drawImage(image)), mediaType: 'image/png' }
  return type === 'png' ? { bytes: await drawImage(image), mediaType: 'image/png' } : image
}

/** The picture as PNG. */
export const drawImage = async ({ bytes, mediaType }: PictureBytes): Promise<Buffer> =>
  mediaType === 'image/png' ? bytes : rasterizeSvg(bytes, pictureSide)

/** Users made these bytes: by itself the image may run and load nothing. */
export const sendImage = (
  request: FastifyRequest,
  reply: FastifyReply,
  { bytes, mediaType, etag = tagOf(bytes) }: PictureBytes & { etag?: string },
  { isFile = false }: { isFile?: boolean } = {},
): FastifyReply => {
  reply
    .header('ETag', etag)
    .header('Cache-Control', 'public, no-cache')
    .header('Content-Security-Policy', filePolicy)
    .header('Cross-Origin-Resource-Policy', 'cross-origin')
  // Without a name, so that a page may give it a better one than the last part of the address.
  if (isFile) reply.header('Content-Disposition', 'attachment')
  if (isKnown(request, etag)) return reply.status(304).send()
  return reply.type(mediaType).send(bytes)
}
