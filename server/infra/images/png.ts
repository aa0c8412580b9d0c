import { pngSignature, walkPngChunks } from '#shared/formats/png-chunks.ts'

// What a still picture needs. Text, private and animation chunks stay behind, unread: they can unpack to anything.
const drawingChunks = new Set(['IHDR', 'PLTE', 'tRNS', 'IDAT', 'IEND', 'gAMA', 'cHRM', 'sRGB', 'sBIT', 'iCCP'])
const longestProfile = 16_384

/** Width and height in pixels as the header claims them; undefined when the first chunk is no header. */
export function readPngSize(bytes: Buffer): { width: number; height: number } | undefined {
  if (bytes.length < 33 || bytes.readUInt32BE(8) !== 13 || bytes.toString('latin1', 12, 16) !== 'IHDR') return undefined
  return { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) }
}

/** The same picture without foreign chunks and without anything after its end; undefined when chunks are cut off. */
export function keepDrawingChunks(bytes: Buffer): Buffer | undefined {
  const kept: Uint8Array[] = [Buffer.from(pngSignature)]
  for (const { type, start, dataStart, dataEnd, end } of walkPngChunks(bytes)) {
    if (end > bytes.length) return undefined
    const isWanted = drawingChunks.has(type) && (type !== 'iCCP' || dataEnd - dataStart <= longestProfile)
    if (isWanted) kept.push(bytes.subarray(start, end))
    if (type === 'IEND') return Buffer.concat(kept)
  }
  return undefined
}
