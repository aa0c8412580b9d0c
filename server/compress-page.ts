import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { takesBrotli, takesGzip } from '#infra/http/takes-coding.ts'

// As much as gzip's best in a third of the time; the rest would cost more than it saves on each call.
const params = { [constants.BROTLI_PARAM_QUALITY]: 5 }

/** The page as the caller can unpack it. What it says is the same for everybody, so that its length gives nothing away. */
export const compressPage = async (
  request: FastifyRequest,
  reply: FastifyReply,
  page: string,
): Promise<string | Buffer> => {
  if (takesBrotli(request)) {
    reply.header('Content-Encoding', 'br')
    return promisify(brotliCompress)(page, { params })
  }
  if (!takesGzip(request)) return page
  reply.header('Content-Encoding', 'gzip')
  return promisify(gzip)(page)
}
