const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
// What a still picture needs. Text, private and animation chunks stay behind, unread: they can unpack to anything.
const drawingChunks = new Set(['IHDR', 'PLTE', 'tRNS', 'IDAT', 'IEND', 'gAMA', 'cHRM', 'sRGB', 'sBIT', 'iCCP'])
const longestProfile = 16_384

/** True when the bytes begin as a PNG file does (PNG 3, section 5.2). */
export const isPng = (bytes: Buffer): boolean => bytes.subarray(0, 8).equals(signature)

/** Width and height in pixels as the header claims them; undefined when the first chunk is no header. */
export function readPngSize(bytes: Buffer): { width: number; height: number } | undefined {
  if (bytes.length < 33 || bytes.readUInt32BE(8) !== 13 || bytes.toString('latin1', 12, 16) !== 'IHDR') return undefined
  return { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) }
}

/** The same picture without foreign chunks and without anything after its end; undefined when chunks are cut off. */
export function keepDrawingChunks(bytes: Buffer): Buffer | undefined {
  const kept: Uint8Array[] = [signature]
  for (let at = 8; at + 12 <= bytes.length; ) {
    const length = bytes.readUInt32BE(at)
    const type = bytes.toString('latin1', at + 4, at + 8)
    const end = at + 12 + length
    if (end > bytes.length) return undefined
    if (drawingChunks.has(type) && (type !== 'iCCP' || length <= longestProfile)) kept.push(bytes.subarray(at, end))
    if (type === 'IEND') return Buffer.concat(kept)
    at = end
  }
  return undefined
}
