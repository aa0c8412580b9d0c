import { readUtf8Bytes, readUtf16Bytes, readWindows1252Bytes } from './read-bytes.ts'

/** How a file is written where somebody says so. */
export type SaidEncoding = 'windows-1252' | undefined

/**
 * Text of a file in the encodings that spreadsheets write: UTF-16 with its mark, UTF-8, or that of older Windows where it is
 * said to be that; undefined for what is none of these.
 */
export function decodeText(bytes: Uint8Array, encoding?: SaidEncoding): string | undefined {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return readUtf16Bytes(bytes, 'utf-16le')
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return readUtf16Bytes(bytes, 'utf-16be')
  return encoding === 'windows-1252' ? readWindows1252Bytes(bytes) : readUtf8Bytes(bytes)
}
