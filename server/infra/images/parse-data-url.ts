import { uploadBytes } from '#contracts/fields/limits.ts'
import { makeMessage } from '#shared/messages/all-messages.ts'
import { invalidImage } from './image-error.ts'

/**
 * Reads `data:<type>;base64,<bytes>`; the media type comes in lower case without parameters.
 * AppError `image.invalid` for anything else, for loose base64, and beyond 10 MiB, which is found before decoding.
 */
export function parseDataUrl(text: string): { mediaType: string; bytes: Buffer } {
  const comma = text.indexOf(',')
  const head = /^data:([a-z]+\/[a-z0-9.+-]+)(?:;[a-z0-9-]+=[a-z0-9."_-]+)*;base64$/i.exec(
    text.slice(0, Math.min(comma, 200)),
  )
  const mediaType = head?.[1]?.toLowerCase()
  if (mediaType === undefined) throw invalidImage()
  return { mediaType, bytes: decode(text.slice(comma + 1)) }
}

/** Reads an image as a data URL, or as its base64 alone, also in lines; AppError `image.invalid` as parseDataUrl. */
export function parseImageText(text: string): Buffer {
  if (/^\s*data:/i.test(text)) return parseDataUrl(text.trim()).bytes
  const encoded = text.replace(/\s+/g, '')
  if (!/^[A-Za-z0-9+/]+=*$/.test(encoded)) {
    throw invalidImage(makeMessage('image.data-url'))
  }
  return decode(encoded)
}

function decode(encoded: string): Buffer {
  if (encoded.length > Math.ceil(uploadBytes / 3) * 4) throw invalidImage(makeMessage('image.heavy'))
  const bytes = Buffer.from(encoded, 'base64')
  // Node skips what is not base64; encoding again shows whether it did.
  if (bytes.length === 0 || bytes.toString('base64') !== encoded) throw invalidImage()
  return bytes
}
