import type { Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib'
import { cut } from '../one-line.ts'

/** The body, or what it unpacks to, is larger than the reader takes. */
export class TooLarge extends Error {
  override name = 'TooLarge'
}

const unpackers: Record<string, () => Transform> = {
  gzip: createGunzip,
  'x-gzip': createGunzip,
  deflate: createInflate,
  br: createBrotliDecompress,
}

/** Reads a body unpacked; throws TooLarge as soon as it passes the limit, packed or unpacked, and stops reading. */
export async function readBody(body: Readable, encoding: string, limit: number, signal: AbortSignal): Promise<Buffer> {
  const name = encoding.trim().toLowerCase()
  const collect = collectUpTo(limit)
  if (name === '' || name === 'identity') {
    await pipeline(body, collect.sink, { signal })
  } else {
    const unpack = unpackers[name]
    if (!unpack) throw new Error(`unknown content encoding ${cut(name, 40)}`)
    await pipeline(body, countUpTo(limit), unpack(), collect.sink, { signal })
  }
  return Buffer.concat(collect.chunks)
}

/** The first so many bytes of a body as they came, fewer when it breaks off before; the rest is not waited for. */
export async function readHead(body: Readable, limit: number): Promise<Buffer> {
  const chunks: Buffer[] = []
  let total = 0
  try {
    for await (const chunk of body) {
      chunks.push(chunk)
      total += chunk.length
      if (total >= limit) break
    }
  } catch {
    // The status has come, and it is what counts.
  }
  return Buffer.concat(chunks).subarray(0, limit)
}

function collectUpTo(limit: number) {
  const chunks: Buffer[] = []
  const sink = async (source: AsyncIterable<Buffer>): Promise<void> => {
    for await (const chunk of countUpTo(limit)(source)) chunks.push(chunk)
  }
  return { chunks, sink }
}

function countUpTo(limit: number) {
  return async function* (source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    let total = 0
    for await (const chunk of source) {
      total += chunk.length
      if (total > limit) throw new TooLarge(`more than ${limit} bytes`)
      yield chunk
    }
  }
}
