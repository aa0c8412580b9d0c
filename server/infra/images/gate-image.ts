import os from 'node:os'
import { imageBytes, uploadBytes, uploadSide } from '#contracts/fields/limits.ts'
import { isPng } from '#shared/formats/png-chunks.ts'
import { makeMessage } from '#shared/messages/all-messages.ts'
import { invalidImage } from './image-error.ts'
import { parseDataUrl } from './parse-data-url.ts'
import { keepDrawingChunks, readPngSize } from './png.ts'
import { tryDrawing } from './rasterize-svg.ts'
import { reducePng } from './reduce-png.ts'
import { sanitizeSvg } from './sanitize-svg.ts'
import { limitTasks } from './side-by-side.ts'

export interface GatedImage {
  bytes: Buffer
  mediaType: 'image/png' | 'image/svg+xml'
  /** Pixels; of an SVG the size of its drawing, rounded. */
  width: number
  height: number
}

const withinCores = limitTasks(os.availableParallelism(), 64)

/**
 * The only way an image enters Sash: a PNG written anew, or an SVG that holds nothing but a drawing, within the limits
 * of contracts/fields/limits.ts. AppError `image.invalid` with a message about the field `image` for everything else.
 */
export async function gateImage(
  image: string | Uint8Array,
  { kind }: { kind: 'badge' | 'issuer' },
): Promise<GatedImage> {
  const { mediaType, bytes } = typeof image === 'string' ? parseDataUrl(image) : { mediaType: undefined, bytes: image }
  const content = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (content.length > uploadBytes) throw invalidImage(makeMessage('image.heavy'))
  const actual = sniffType(content)
  if (actual === 'image/jpeg' || /^image\/jpe?g$/.test(mediaType ?? '')) throw invalidImage(makeMessage('image.png'))
  if (actual === undefined || (mediaType !== undefined && mediaType !== actual)) throw invalidImage()
  return actual === 'image/png' ? await gatePng(content, kind) : await gateSvg(content)
}

async function gatePng(content: Buffer, kind: 'badge' | 'issuer'): Promise<GatedImage> {
  const size = readPngSize(content)
  if (!size || size.width === 0 || size.height === 0) throw invalidImage()
  if (size.width > uploadSide || size.height > uploadSide) {
    throw invalidImage(makeMessage('image.pixels', { most: uploadSide, side: String(uploadSide) }))
  }
  const picture = keepDrawingChunks(content)
  if (!picture) throw invalidImage()
  return { ...(await withinCores(() => reducePng(picture, kind))), mediaType: 'image/png' }
}

async function gateSvg(content: Buffer): Promise<GatedImage> {
  if (content.length > imageBytes) throw invalidImage(makeMessage('image.svg-size'))
  const { svg, width, height } = sanitizeSvg(content)
  const bytes = Buffer.from(svg)
  if (bytes.length > imageBytes) throw invalidImage(makeMessage('image.svg-size'))
  await tryDrawing(bytes)
  return { bytes, mediaType: 'image/svg+xml', width: Math.round(width), height: Math.round(height) }
}

function sniffType(content: Buffer): 'image/png' | 'image/svg+xml' | 'image/jpeg' | undefined {
  if (isPng(content)) return 'image/png'
  if (content.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff]))) return 'image/jpeg'
  const start = content.subarray(0, 1024).toString('latin1').replace(/^ï»¿/, '').trimStart()
  return start.startsWith('<') ? 'image/svg+xml' : undefined
}
