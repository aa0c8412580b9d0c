import { setImmediate as giveWay } from 'node:timers/promises'
import { jsonDepth, jsonKeys } from '#contracts/fields/limits.ts'
import { EncodingError, meterJson, readUtf8Chunks } from '#openbadges'
import { AppError, refuse } from '../../errors.ts'
import { refuseExcess } from '../bodies/parse-json.ts'
import { parseLongJson } from '../bodies/parse-long-json.ts'
import { brokenText } from './read-text.ts'

const bytesPerSlice = 256 * 1024

interface BodyLimits {
  bytes: number
  entries?: number | undefined
}

/**
 * A JSON body, while it comes in; undefined where there is nothing in it. Each piece is counted when it is there, so what
 * has too much in it is refused before it has come to its end, and nobody waits while all of a long one is looked at.
 */
export const readJson = async (
  chunks: AsyncIterable<Uint8Array>,
  { bytes, entries = jsonKeys }: BodyLimits,
): Promise<unknown> => {
  const meter = meterJson({ depth: jsonDepth, entries })
  const pieces: string[] = []
  try {
    for await (const piece of readUtf8Chunks(cut(chunks, bytes), { keepsMark: true })) {
      refuseExcess(meter.read(piece))
      pieces.push(piece)
    }
  } catch (error) {
    throw tellWhy(error)
  }
  const text = pieces.join('')
  return text === '' ? undefined : parseLongJson(text)
}

/** A body as it is. */
export const readBytes = async (chunks: AsyncIterable<Uint8Array>, most: number): Promise<Buffer> => {
  const pieces: Uint8Array[] = []
  try {
    for await (const piece of cut(chunks, most)) pieces.push(piece)
  } catch (error) {
    throw tellWhy(error)
  }
  return Buffer.concat(pieces)
}

/** What came at once in slices, between which others are answered. */
async function* cut(chunks: AsyncIterable<Uint8Array>, most: number): AsyncGenerator<Uint8Array> {
  let length = 0
  for await (const chunk of chunks) {
    length += chunk.length
    if (length > most) throw refuse('request.too-large')
    for (let start = 0; start < chunk.length; start += bytesPerSlice) {
      if (start > 0) await giveWay()
      yield chunk.subarray(start, start + bytesPerSlice)
    }
  }
}

/** Whoever goes away while they send has sent no body. */
const tellWhy = (error: unknown): AppError => {
  if (error instanceof AppError) return error
  return refuse('request.malformed', { cause: error, ...(error instanceof EncodingError && { sentence: brokenText }) })
}
