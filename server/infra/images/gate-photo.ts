import sharp from 'sharp'
import { uploadBytes, uploadSide } from '#contracts/fields/limits.ts'
import { makeMessage } from '#shared/messages/all-messages.ts'
import { type GatedImage, gateImage } from './gate-image.ts'
import { invalidImage } from './image-error.ts'
import { limitTasks } from './side-by-side.ts'

const oneAtATime = limitTasks(1, 64)
const otherFormats = [
  (head: string) => head.startsWith('\xff\xd8\xff'),
  (head: string) => /^GIF8[79]a/.test(head),
  (head: string) => /^RIFF....WEBP/s.test(head),
]

/** As gateImage, for pictures from elsewhere: JPEG, GIF and WebP become PNG. */
export async function gatePhoto(bytes: Buffer, { kind }: { kind: 'badge' | 'issuer' }): Promise<GatedImage> {
  const head = bytes.toString('latin1', 0, 12)
  if (!otherFormats.some((isOf) => isOf(head))) return gateImage(bytes, { kind })
  if (bytes.length > uploadBytes) throw invalidImage(makeMessage('image.heavy'))
  return gateImage(await oneAtATime(() => writePng(bytes)), { kind })
}

async function writePng(bytes: Buffer): Promise<Buffer> {
  try {
    return await sharp(bytes, { limitInputPixels: uploadSide * uploadSide, failOn: 'error', animated: false })
      .rotate()
      .resize({ width: 1024, height: 1024, fit: 'inside', withoutEnlargement: true })
      .png()
      .timeout({ seconds: 5 })
      .toBuffer()
  } catch (error) {
    throw invalidImage(undefined, error)
  }
}
