import { promisify } from 'node:util'
import { constants, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** Below that packing costs more than it saves. */
const smallBytes = 16_384

/**
 * Sends JSON without a second look at each value: of thousands of badges that would take most of the time. What is long is
 * packed for whoever can unpack it; the texts of a class are in every badge of it, so little is left.
 */
export const sendJson = async (request: FastifyRequest, reply: FastifyReply, answer: object): Promise<FastifyReply> => {
  const text = JSON.stringify(answer)
  reply.type('application/json; charset=utf-8')
  // No `Vary`: what belongs to a person is not cached.
  if (text.length < smallBytes || !takesGzip(request.headers['accept-encoding'])) return reply.send(text)
  const packed = await promisify(gzip)(text, { level: constants.Z_BEST_SPEED })
  return reply.header('Content-Encoding', 'gzip').send(packed)
}

const takesGzip = (accepted: string | string[] | undefined): boolean =>
  /(?:^|,)\s*gzip\s*(?:$|,|;\s*q=(?:1|0?\.0*[1-9]))/i.test(String(accepted ?? ''))
