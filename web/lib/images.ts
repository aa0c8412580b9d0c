import { imageBytes, imageSide } from '#contracts/limits.ts'
import { t } from './text.ts'

export interface LoadedImage {
  dataUrl: string
  name: string
  bytes: number
}

type Fit = 'square' | 'aspect'

/** A badge's picture: a small SVG as it is, anything else centred on a square PNG canvas (badges.md section 4). */
export const loadBadgeImage = (file: File): Promise<LoadedImage> => loadImage(file, 'square')

/** An issuer's picture: as for badges, but in its own proportions and never enlarged. */
export const loadIssuerImage = (file: File): Promise<LoadedImage> => loadImage(file, 'aspect')

async function loadImage(file: File, fit: Fit): Promise<LoadedImage> {
  const picture = await decodeImage(file)
  if (isSvg(file) && file.size <= imageBytes) {
    return {
      dataUrl: await readDataUrl(new Blob([file], { type: 'image/svg+xml' })),
      name: file.name,
      bytes: file.size,
    }
  }
  const reduced = await reduceUntilSmall((side) => drawPng(picture, side, fit), startSide(picture))
  const name = file.name.replace(/\.\w+$/, '')
  return { dataUrl: await readDataUrl(reduced), name: `${name}.png`, bytes: reduced.size }
}

/** Draws at ever smaller sides until the file is small enough: a guess by area first, then five percent at a time. */
export async function reduceUntilSmall(draw: (side: number) => Promise<Blob>, firstSide: number): Promise<Blob> {
  let side = firstSide
  let blob = await draw(side)
  if (blob.size > imageBytes) side = Math.floor(side * Math.sqrt(imageBytes / blob.size))
  while (blob.size > imageBytes && side >= 1) {
    blob = await draw(side)
    side = Math.floor(side * 0.95)
  }
  return blob
}

function isSvg(file: File): boolean {
  return file.type === 'image/svg+xml' || /\.svg$/i.test(file.name)
}

function invalidImage(): Error {
  return new Error(t('Please provide a valid image file'))
}

async function decodeImage(file: File): Promise<HTMLImageElement> {
  // A file without a type would not be drawn as SVG.
  const url = URL.createObjectURL(isSvg(file) ? new Blob([file], { type: 'image/svg+xml' }) : file)
  try {
    const picture = new Image()
    picture.src = url
    await picture.decode()
    return picture
  } catch {
    throw invalidImage()
  } finally {
    URL.revokeObjectURL(url)
  }
}

function startSide({ naturalWidth, naturalHeight }: HTMLImageElement): number {
  const longest = Math.max(naturalWidth, naturalHeight)
  // An SVG may have no size of its own.
  return longest === 0 ? imageSide : Math.min(imageSide, longest)
}

async function drawPng(picture: HTMLImageElement, side: number, fit: Fit): Promise<Blob> {
  const width = picture.naturalWidth || 1
  const height = picture.naturalHeight || 1
  const scale = side / Math.max(width, height)
  const drawn = { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
  const canvas = document.createElement('canvas')
  canvas.width = fit === 'square' ? side : drawn.width
  canvas.height = fit === 'square' ? side : drawn.height
  const context = canvas.getContext('2d')
  if (!context) throw invalidImage()
  context.imageSmoothingQuality = 'high'
  const left = (canvas.width - drawn.width) / 2
  const top = (canvas.height - drawn.height) / 2
  context.drawImage(picture, left, top, drawn.width, drawn.height)
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(invalidImage())), 'image/png')
  })
}

function readDataUrl(blob: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => (typeof reader.result === 'string' ? resolve(reader.result) : reject(invalidImage()))
    reader.onerror = () => reject(invalidImage())
    reader.readAsDataURL(blob)
  })
}
