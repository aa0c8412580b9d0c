import { crc32 } from '#shared/formats/crc32.ts'
import { isPng, type PngChunk } from '#shared/formats/png-chunks.ts'
import { finding } from '#shared/messages/findings/finding.ts'
import { type BadgeVersion, learnerRecord, maxTextBytes, pngKeywords } from './badge-version.ts'
import { BakeError } from './bake-error.ts'
import { isTextChunk, keywordOf, readPngChunks } from './png-chunks.ts'

const badgeKeywords: ReadonlySet<string> = new Set([...Object.values(pngKeywords), learnerRecord.keyword])

/**
 * The PNG with the badge text in exactly one uncompressed iTXt chunk before the pixels, in place of any badge it carried
 * (Open Badges 3.0, Baked Badge; 2.0, Baking); all other chunks stay as they are. Throws BakeError.
 */
export function bakePng(png: Uint8Array, version: BadgeVersion, text: string): Uint8Array {
  if (!isPng(png)) throw new BakeError('not-an-image', 'The bytes are no PNG')
  const { kept, pixels } = planPieces(png)
  const baked = encodeTextChunk(pngKeywords[version], text)
  const output = new Uint8Array(kept.reduce((size, [from, to]) => size + to - from, baked.length))
  let offset = 0
  for (const [from, to] of kept) {
    if (from === pixels) {
      output.set(baked, offset)
      offset += baked.length
    }
    output.set(png.subarray(from, to), offset)
    offset += to - from
  }
  return output
}

function planPieces(png: Uint8Array): { kept: [number, number][]; pixels: number } {
  const kept: [number, number][] = []
  let pixels = -1
  let from = 0
  let end = 0
  for (const chunk of readPngChunks(png)) {
    const cut = (chunk.type === 'IDAT' && pixels < 0) || isBadgeChunk(png, chunk)
    if (cut) {
      if (chunk.start > from) kept.push([from, chunk.start])
      from = chunk.type === 'IDAT' ? chunk.start : chunk.end
      if (chunk.type === 'IDAT') pixels = chunk.start
    }
    end = chunk.end
  }
  if (pixels < 0) throw new BakeError('malformed', 'The PNG has no pixels')
  kept.push([from, end])
  return { kept, pixels }
}

function isBadgeChunk(png: Uint8Array, chunk: PngChunk): boolean {
  return isTextChunk(chunk) && badgeKeywords.has(keywordOf(png, chunk))
}

function encodeTextChunk(keyword: string, text: string): Uint8Array {
  const body = new TextEncoder().encode(text)
  if (body.length > maxTextBytes) throw new BakeError('too-large', finding('picture.bytes', { count: body.length }))
  // After the keyword: its terminator, compression flag and method, then two empty strings for language and translation.
  const length = keyword.length + 5 + body.length
  const chunk = new Uint8Array(length + 12)
  const view = new DataView(chunk.buffer)
  view.setUint32(0, length)
  chunk.set(new TextEncoder().encode(`iTXt${keyword}`), 4)
  chunk.set(body, 8 + keyword.length + 5)
  view.setUint32(8 + length, crc32(chunk, 4, 8 + length))
  return chunk
}
