import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'

/**
 * Sends JSON piece by piece, so that long answers never lie in memory as a whole; what the pieces hold goes out as it is.
 */
export const streamJson = (
  reply: FastifyReply,
  pieces: AsyncIterable<string>,
  type = 'application/json; charset=utf-8',
): FastifyReply => reply.type(type).send(Readable.from(pieces, { objectMode: false }))

/** The texts with commas between them, as the inside of a JSON list. */
export async function* joinPieces(texts: AsyncIterable<string>): AsyncGenerator<string> {
  let isFirst = true
  for await (const text of texts) {
    yield isFirst ? text : `,${text}`
    isFirst = false
  }
}
