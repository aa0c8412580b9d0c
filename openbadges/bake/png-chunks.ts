import { crc32 } from '#shared/formats/crc32.ts'
import { type PngChunk, pngSignature, walkPngChunks } from '#shared/formats/png-chunks.ts'
import { finding } from '#shared/messages/findings/finding.ts'
import { BakeError } from './bake-error.ts'

const textTypes = new Set(['tEXt', 'zTXt', 'iTXt'])

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
  for (const chunk of walkPngChunks(bytes)) {
    const { type, start, dataEnd } = chunk
    if (chunk.end > bytes.length) throw new BakeError('malformed', finding('picture.chunk-long'))
    if (start === pngSignature.length && type !== 'IHDR') throw new BakeError('malformed', 'A PNG must begin with IHDR')
    if ((type === 'IHDR' || isTextChunk(chunk)) && crc32(bytes, start + 4, dataEnd) !== view.getUint32(dataEnd)) {
      throw new BakeError('bad-checksum', finding('picture.checksum', { name: type }))
    }
    yield chunk
    if (type === 'IEND') return
  }
  throw new BakeError('malformed', finding('picture.no-end'))
}

/** The keyword of a text chunk, at most 79 characters; empty when it has none. */
export function keywordOf(bytes: Uint8Array, chunk: PngChunk): string {
  const end = bytes.indexOf(0, chunk.dataStart)
  if (end < 0 || end >= chunk.dataEnd || end - chunk.dataStart > 79) return ''
  return String.fromCharCode(...bytes.subarray(chunk.dataStart, end))
}
