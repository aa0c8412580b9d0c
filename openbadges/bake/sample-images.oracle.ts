import { deflateSync } from 'node:zlib'
import { crc32 } from '#shared/formats/crc32.ts'

/** A PNG chunk with its right checksum. */
export function pngChunk(type: string, data: Uint8Array): Uint8Array {
  const chunk = new Uint8Array(data.length + 12)
  new DataView(chunk.buffer).setUint32(0, data.length)
  chunk.set(new TextEncoder().encode(type), 4)
  chunk.set(data, 8)
  new DataView(chunk.buffer).setUint32(8 + data.length, crc32(chunk, 4, 8 + data.length))
  return chunk
}

/** A 1×1 PNG with the given chunks between its header and its pixels. */
export function smallPng(...extra: Uint8Array[]): Uint8Array {
  const signature = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  const header = pngChunk('IHDR', new Uint8Array([0, 0, 0, 1, 0, 0, 0, 1, 8, 0, 0, 0, 0]))
  const pixels = pngChunk('IDAT', deflateSync(new Uint8Array([0, 0x7f])))
  return joined(signature, header, ...extra, pixels, pngChunk('IEND', new Uint8Array()))
}

/** The data of an iTXt chunk, compressed when asked. */
export function internationalText(keyword: string, text: string | Uint8Array, compressed = false): Uint8Array {
  const body = typeof text === 'string' ? new TextEncoder().encode(text) : text
  const flags = compressed ? [0, 1, 0, 0, 0] : [0, 0, 0, 0, 0]
  return joined(new TextEncoder().encode(keyword), new Uint8Array(flags), compressed ? deflateSync(body) : body)
}

/** The data of a tEXt chunk. */
export function latinText(keyword: string, text: string): Uint8Array {
  return joined(new TextEncoder().encode(`${keyword}\0${text}`))
}

function joined(...parts: Uint8Array[]): Uint8Array {
  return new Uint8Array(Buffer.concat(parts))
}
