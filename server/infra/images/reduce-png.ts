import sharp from 'sharp'
import { imageBytes, imageSide, uploadSide } from '#contracts/fields/limits.ts'
import { invalidImage } from './image-error.ts'

export interface ReducedPng {
  bytes: Buffer
  width: number
  height: number
}

const transparent = { r: 0, g: 0, b: 0, alpha: 0 }
const smallest = 16

/**
 * Writes a PNG anew: at most 512 px per side and 262,144 bytes, never enlarged; badges on a transparent square.
 * AppError `image.invalid` when it cannot be decoded within five seconds.
 */
export async function reducePng(source: Buffer, kind: 'badge' | 'issuer'): Promise<ReducedPng> {
  try {
    const { width = 0, height = 0 } = await open(source).metadata()
    for (let side = Math.min(imageSide, Math.max(width, height)); ; side = Math.floor(side * 0.9)) {
      const exact = await write(source, kind, side, false)
      if (exact.bytes.length <= imageBytes) return exact
      // Photographs: 256 colours look better than half the pixels.
      const reduced = await write(source, kind, side, true)
      if (reduced.bytes.length <= imageBytes) return reduced
      if (side < smallest) throw invalidImage()
    }
  } catch (error) {
    throw invalidImage(undefined, error)
  }
}

const open = (source: Buffer) =>
  sharp(source, { limitInputPixels: uploadSide * uploadSide, failOn: 'error', animated: false })

async function write(source: Buffer, kind: 'badge' | 'issuer', side: number, palette: boolean): Promise<ReducedPng> {
  const fit = kind === 'badge' ? 'contain' : 'inside'
  const picture = open(source).toColourspace('srgb')
  // Only a badge is padded.
  const { data, info } = await (kind === 'badge' ? picture.ensureAlpha() : picture)
    .resize({ ...frame(kind, side), fit, background: transparent, kernel: 'lanczos3' })
    .png({ compressionLevel: 9, palette, adaptiveFiltering: !palette })
    .timeout({ seconds: 5 })
    .toBuffer({ resolveWithObject: true })
  return { bytes: data, width: info.width, height: info.height }
}

const frame = (kind: 'badge' | 'issuer', side: number) =>
  kind === 'badge' ? { width: side, height: side } : { width: side, height: side, withoutEnlargement: true }
