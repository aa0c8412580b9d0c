import { readFileSync } from 'node:fs'
import sharp from 'sharp'

export interface ImageFile {
  name: string
  mimeType: string
  buffer: Buffer
}

/** A picture as somebody would upload it. */
export async function drawBadge(type: 'png' | 'svg'): Promise<ImageFile> {
  const drawing = readFileSync('web/ui/badges/artworks/day-skipper.svg')
  if (type === 'svg') return { name: 'day-skipper.svg', mimeType: 'image/svg+xml', buffer: drawing }
  const buffer = await sharp(drawing).resize(400, 400).png().toBuffer()
  return { name: 'day-skipper.png', mimeType: 'image/png', buffer }
}
