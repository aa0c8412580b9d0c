import { createHash } from 'node:crypto'
import sharp from 'sharp'

const height = 400
const width = Math.round(height * 1.91)
const kept = 32
const widened = new Map<string, Promise<Buffer>>()

/** The picture centred on a transparent ground of 1.91 to 1, as previews of links like it. */
export const widenImage = (png: Buffer): Promise<Buffer> => {
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
