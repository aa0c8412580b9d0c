import { imageSide } from '#contracts/fields/limits.ts'
import type { Size } from './image-sizes.ts'

export interface Picture extends Size {
  source: CanvasImageSource
  isVector: boolean
  /** Gives the memory of the pixels back. */
  close: () => void
}

export function isSvg(file: File): boolean {
  return file.type === 'image/svg+xml' || /\.svg$/i.test(file.name)
}

/** The picture in a file, turned as its camera was held; rejects when there is none. */
export async function decodeImage(file: File): Promise<Picture> {
  // A file without a type would not be drawn as SVG.
  const url = URL.createObjectURL(isSvg(file) ? new Blob([file], { type: 'image/svg+xml' }) : file)
  try {
    const picture = new Image()
    await load(picture, url)
    const small = isSvg(file) ? undefined : await shrink(file, picture)
    if (small) return small
    await picture.decode()
    const { naturalWidth: width, naturalHeight: height } = picture
    return { source: picture, width, height, isVector: isSvg(file), close: () => undefined }
  } finally {
    URL.revokeObjectURL(url)
  }
}

function load(picture: HTMLImageElement, url: string): Promise<void> {
  return new Promise((resolve, reject) => {
    picture.onload = () => resolve()
    picture.onerror = () => reject(new Error('The browser cannot read this picture'))
    picture.src = url
  })
}

/** Decodes a large photo straight to a small bitmap and beside the page, so that neither memory nor the page suffers. */
async function shrink(file: File, { naturalWidth, naturalHeight }: HTMLImageElement): Promise<Picture | undefined> {
  // Twice the final side leaves the canvas enough to draw smoothly.
  const most = imageSide * 2
  if (Math.max(naturalWidth, naturalHeight) <= most || typeof createImageBitmap !== 'function') return undefined
  const side = naturalWidth >= naturalHeight ? { resizeWidth: most } : { resizeHeight: most }
  try {
    const options = { ...side, resizeQuality: 'high', imageOrientation: 'from-image' } as const
    const bitmap = await createImageBitmap(file, options)
    const { width, height } = bitmap
    return { source: bitmap, width, height, isVector: false, close: () => bitmap.close() }
  } catch {
    // Browsers that do not know the options throw as well; the picture itself decides then.
    return undefined
  }
}
