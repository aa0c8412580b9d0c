import sharp from 'sharp'
import { uploadSide } from '#contracts/fields/limits.ts'
import { limitTasks } from './side-by-side.ts'

const oneAtATime = limitTasks(1, 64)

/** Pixels per side that a picture keeps: a page of a book can be read. */
const keptSide = 2400

/**
 * The picture written anew in its own format, upright and at most 2400 pixels a side, without what a camera says of place, time
 * and device, and without anything behind its end. Undefined for what is no picture, or has more than 64 megapixels.
 */
export const rewritePicture = (bytes: Buffer, format: 'jpeg' | 'png' | 'webp'): Promise<Buffer | undefined> =>
  oneAtATime(async () => {
    try {
      return await sharp(bytes, { limitInputPixels: 4 * uploadSide * uploadSide, failOn: 'error', animated: false })
        .rotate()
        .resize({ width: keptSide, height: keptSide, fit: 'inside', withoutEnlargement: true })
        .toFormat(format)
        .timeout({ seconds: 10 })
        .toBuffer()
    } catch {
      return undefined
    }
  })
