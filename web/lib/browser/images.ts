import { imageBytes } from '#contracts/fields/limits.ts'
import { t } from '#shared/i18n/text.ts'
import { readDataUrl } from '../formats/read-data-url.ts'
import { decodeImage, isSvg, type Picture } from './decode-image.ts'
import { type Fit, placePicture, reduceUntilSmall, startSide } from './image-sizes.ts'

export interface LoadedImage {
  dataUrl: string
  name: string
  bytes: number
}

/** A badge's picture: a small SVG as it is, anything else centred on a square PNG canvas (SB-4.5, SB-4.6). */
export const loadBadgeImage = (file: File): Promise<LoadedImage> => loadImage(file, { fit: 'square' })

/** An issuer's picture: as for badges, but in its own proportions and never enlarged. */
export const loadIssuerImage = (file: File): Promise<LoadedImage> => loadImage(file, { fit: 'aspect' })

/** A small PNG in its own proportions, to be put into another drawing. */
export const loadSmallPng = (file: File, mostBytes: number): Promise<LoadedImage> =>
  loadImage(file, { fit: 'aspect', mostBytes, redrawsSvg: true })

const invalidImage = (): string => t('Please provide a valid image file')

interface Rules {
  fit: Fit
  mostBytes?: number
  redrawsSvg?: boolean
}

async function loadImage(file: File, { fit, mostBytes = imageBytes, redrawsSvg }: Rules): Promise<LoadedImage> {
  const picture = await decodeImage(file).catch(() => {
    throw new Error(t('{filename} is not a valid image file', { filename: file.name }))
  })
  try {
    if (isSvg(file) && file.size <= mostBytes && !redrawsSvg) {
      const svg = new Blob([file], { type: 'image/svg+xml' })
      return { dataUrl: await writeDataUrl(svg), name: file.name, bytes: file.size }
    }
    const first = startSide(picture, picture.isVector)
    const reduced = await reduceUntilSmall((side) => drawPng(picture, side, fit), first, mostBytes)
    if (!reduced) throw new Error(invalidImage())
    const name = `${file.name.replace(/\.\w+$/, '')}.png`
    return { dataUrl: await writeDataUrl(reduced), name, bytes: reduced.size }
  } finally {
    picture.close()
  }
}

function drawPng(picture: Picture, side: number, fit: Fit): Promise<Blob> {
  const { canvas: size, place } = placePicture(picture, side, fit)
  const canvas = document.createElement('canvas')
  canvas.width = size.width
  canvas.height = size.height
  const context = canvas.getContext('2d')
  if (!context) throw new Error(invalidImage())
  context.imageSmoothingQuality = 'high'
  context.drawImage(picture.source, place.left, place.top, place.width, place.height)
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error(invalidImage()))), 'image/png')
  })
}

const writeDataUrl = (blob: Blob): Promise<string> =>
  readDataUrl(blob).catch(() => {
    throw new Error(invalidImage())
  })
