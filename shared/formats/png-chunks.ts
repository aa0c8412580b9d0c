/** What a PNG file begins with (PNG, third edition, section 5.2). */
export const pngSignature = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a] as const

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
  return pngSignature.every((byte, index) => bytes[index] === byte)
}

/**
 * The chunks behind the signature up to and with IEND (PNG, third edition, section 5.3), none of them checked: one that
 * is cut off ends beyond the file, and a file may end without IEND.
 */
export function* walkPngChunks(bytes: Uint8Array): Generator<PngChunk, void> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let start: number = pngSignature.length
  while (start + 12 <= bytes.length) {
    const dataEnd = start + 8 + view.getUint32(start)
    const type = String.fromCharCode(...bytes.subarray(start + 4, start + 8))
    yield { type, start, dataStart: start + 8, dataEnd, end: dataEnd + 4 }
    if (type === 'IEND') return
    start = dataEnd + 4
  }
}
