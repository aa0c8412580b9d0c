import { promisify } from 'node:util'
import { constants, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { takesGzip } from '#infra/http/takes-coding.ts'

/** Below that packing costs more than it saves. */
const smallBytes = 16_384

/**
 * Sends JSON without a second look at each value: of thousands of badges that would take most of the time. What is long is
 * packed for whoever can unpack it; the texts of a class are in every badge of it, so little is left.
 */
export const sendJson = (request: FastifyRequest, reply: FastifyReply, answer: object): Promise<FastifyReply> =>
  sendJsonText(request, reply, JSON.stringify(answer))

/** As sendJson, of what is JSON already. */
export const sendJsonText = async (
  request: FastifyRequest,
  reply: FastifyReply,
  text: string,
): Promise<FastifyReply> => {
  reply.type('application/json; charset=utf-8')
  // No `Vary`: what belongs to a person is not cached.
  if (text.length < smallBytes || !takesGzip(request)) return reply.send(text)
  const packed = await promisify(gzip)(text, { level: constants.Z_BEST_SPEED })
  return reply.header('Content-Encoding', 'gzip').send(packed)
}
