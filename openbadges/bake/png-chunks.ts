import { BakeError } from './bake-error.ts'
import { crc32 } from './crc32.ts'

const signature = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]
const textTypes = new Set(['tEXt', 'zTXt', 'iTXt'])

/** One chunk of a PNG as byte offsets: the whole chunk from start to end, its data from dataStart to dataEnd. */
export interface PngChunk {
  type: string
  start: number
  dataStart: number
  dataEnd: number
  end: number
}

/** True when the bytes begin with the PNG signature. */
export function isPng(bytes: Uint8Array): boolean {
  return signature.every((byte, index) => bytes[index] === byte)
}

/** True for the chunk types that carry a keyword and a text. */
export function isTextChunk(chunk: PngChunk): boolean {
  return textTypes.has(chunk.type)
}

/**
 * The chunks of a PNG up to IEND; throws BakeError when a length leads outside the file, no IEND comes, or the checksum
 * of a header or text chunk is wrong. Checksums of pixel data are left to the image decoder.
 */
export function* readPngChunks(bytes: Uint8Array): Generator<PngChunk> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let start = signature.length
  while (start + 12 <= bytes.length) {
    const dataEnd = start + 8 + view.getUint32(start)
    if (dataEnd + 4 > bytes.length) throw new BakeError('malformed', 'A PNG chunk is longer than the file')
    const type = String.fromCharCode(...bytes.subarray(start + 4, start + 8))
    const chunk = { type, start, dataStart: start + 8, dataEnd, end: dataEnd + 4 }
    if (start === signature.length && type !== 'IHDR') throw new BakeError('malformed', 'A PNG must begin with IHDR')
    if ((type === 'IHDR' || isTextChunk(chunk)) && crc32(bytes, start + 4, dataEnd) !== view.getUint32(dataEnd)) {
      throw new BakeError('bad-checksum', `The checksum of a ${type} chunk is wrong`)
    }
    yield chunk
    if (type === 'IEND') return
    start = chunk.end
  }
  throw new BakeError('malformed', 'The PNG has no IEND chunk')
}

/** The keyword of a text chunk, at most 79 characters; empty when it has none. */
export function keywordOf(bytes: Uint8Array, chunk: PngChunk): string {
  const end = bytes.indexOf(0, chunk.dataStart)
  if (end < 0 || end >= chunk.dataEnd || end - chunk.dataStart > 79) return ''
  return String.fromCharCode(...bytes.subarray(chunk.dataStart, end))
}
