import { context, db } from '#infra/context.ts'
import { rasterizeSvg } from '#infra/images/rasterize-svg.ts'
import { findBlobType } from '../queries.ts'

const pictureSide = 400

/** PNGs of stored pictures; what cannot be drawn is left out rather than failing the preview. */
export async function readPictures(keys: readonly (string | null)[]): Promise<Buffer[]> {
  const pictures = await Promise.all(
    keys.map(async (key) => {
      const [bytes, mediaType] = key ? await Promise.all([context().blobs.get(key), findBlobType(db(), key)]) : []
      if (!bytes) return undefined
      return mediaType === 'image/png' ? bytes : rasterizeSvg(bytes, pictureSide).catch(() => undefined)
    }),
  )
  return pictures.filter((picture) => picture !== undefined)
}
