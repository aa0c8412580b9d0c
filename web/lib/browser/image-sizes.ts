import { imageBytes, imageSide } from '#contracts/fields/limits.ts'

export interface Size {
  width: number
  height: number
}

export interface PlacedPicture extends Size {
  left: number
  top: number
}

/** A square canvas with the picture in its middle, or one as wide and high as the picture. */
export type Fit = 'square' | 'aspect'

/** The longest side of the first drawing: a picture is never enlarged, a drawing without a size of its own fills it. */
export function startSide({ width, height }: Size, isVector: boolean): number {
  return isVector ? imageSide : Math.max(1, Math.min(imageSide, Math.max(width, height)))
}

/** Where on which canvas a picture goes when its longest side becomes `side`. */
export function placePicture(picture: Size, side: number, fit: Fit): { canvas: Size; place: PlacedPicture } {
  const width = Math.max(1, picture.width)
  const height = Math.max(1, picture.height)
  const scale = side / Math.max(width, height)
  const drawn = { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
  const canvas = fit === 'square' ? { width: side, height: side } : drawn
  const place = { ...drawn, left: (canvas.width - drawn.width) / 2, top: (canvas.height - drawn.height) / 2 }
  return { canvas, place }
}

/** Draws at ever smaller sides until the file is small enough: a guess by area first, then five percent at a time. */
export async function reduceUntilSmall(
  draw: (side: number) => Promise<Blob>,
  firstSide: number,
  mostBytes = imageBytes,
): Promise<Blob | undefined> {
  let blob = await draw(firstSide)
  if (blob.size <= mostBytes) return blob
  let side = Math.floor(firstSide * Math.sqrt(mostBytes / blob.size))
  while (side >= 1) {
    blob = await draw(side)
    if (blob.size <= mostBytes) return blob
    side = Math.floor(side * 0.95)
  }
  return undefined
}
