import { setImmediate as giveWay } from 'node:timers/promises'
import { EncodingError } from '#openbadges'
import { AppError, refuse } from '../../errors.ts'
import { brokenText } from './read-text.ts'

const bytesPerSlice = 256 * 1024

/** A body as it is. */
export const readBytes = async (chunks: AsyncIterable<Uint8Array>, most: number): Promise<Buffer> => {
  const pieces: Uint8Array[] = []
  try {
    for await (const piece of cutBody(chunks, most)) pieces.push(piece)
  } catch (error) {
    throw tellWhy(error)
  }
  return Buffer.concat(pieces)
}

/** A body while it comes in: what came at once in slices, between which others are answered. Refuses (413) one that is longer. */
export async function* cutBody(chunks: AsyncIterable<Uint8Array>, most: number): AsyncGenerator<Uint8Array> {
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

/** Why a body could not be read, as a refusal. Whoever goes away while they send has sent no body. */
export const tellWhy = (error: unknown): AppError => {
  if (error instanceof AppError) return error
  return refuse('request.malformed', { cause: error, ...(error instanceof EncodingError && { sentence: brokenText }) })
}
