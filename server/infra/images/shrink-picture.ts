import os from 'node:os'
import sharp from 'sharp'
import { uploadSide } from '#contracts/fields/limits.ts'
import { rasterizeSvg } from './rasterize-svg.ts'
import { limitTasks } from './side-by-side.ts'

// Leaves a core to everything else; a page full of pictures is no reason to refuse one.
const besideOthers = limitTasks(Math.max(1, os.availableParallelism() - 1), 512)

/** A gated picture as WebP, at most so many pixels wide and high, with nothing in it but the drawing. */
export async function shrinkPicture(
  { bytes, mediaType }: { bytes: Buffer; mediaType: string },
  width: number,
): Promise<Buffer> {
  const drawn = mediaType === 'image/svg+xml' ? await rasterizeSvg(bytes, width) : bytes
  return besideOthers(() =>
    sharp(drawn, { limitInputPixels: uploadSide * uploadSide, failOn: 'error', animated: false })
      .resize({ width, height: width, fit: 'inside', withoutEnlargement: true, kernel: 'lanczos3' })
      .webp({ quality: 80, alphaQuality: 90, smartSubsample: true, effort: 4 })
      .timeout({ seconds: 5 })
      .toBuffer(),
  )
}
