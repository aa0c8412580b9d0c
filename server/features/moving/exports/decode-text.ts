import { readUtf8, readUtf16, readWindows1252 } from '#openbadges'

/** How a file is written, where whoever brings it says so. */
export type Encoding = 'windows-1252' | undefined

/**
 * A file as text: by its byte order mark, else UTF-16 where every second byte says nothing, else as it is said to be, else
 * UTF-8; undefined for what is none of these.
 */
export const decodeText = (bytes: Uint8Array, encoding: Encoding): string | undefined => {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return readUtf16(bytes, 'utf-16le')
  if (first === 0xfe && second === 0xff) return readUtf16(bytes, 'utf-16be')
  const head = bytes.subarray(0, 400)
  const share = (parity: number): number =>
    head.filter((byte, place) => byte === 0 && place % 2 === parity).length / Math.max(1, head.length / 2)
  if (share(1) > 0.4) return readUtf16(bytes, 'utf-16le')
  if (share(0) > 0.4) return readUtf16(bytes, 'utf-16be')
  return encoding === 'windows-1252' ? readWindows1252(bytes) : readUtf8(bytes)
}
