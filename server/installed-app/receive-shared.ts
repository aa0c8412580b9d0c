import type { Readable } from 'node:stream'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { imageBodyBytes } from '#contracts/fields/limits.ts'
import { refuse } from '#infra/errors.ts'

/** Where systems send what people share with the installed app. Its worker takes it before it gets here. */
export const sharedAddress = '/receive-shared'

/** Without the worker nothing of it is read or kept: whoever shared it chooses the file again, in the import. */
export const receiveShared = async (app: FastifyInstance): Promise<void> => {
  await app.register(async (scope) => {
    scope.removeContentTypeParser('multipart/form-data')
    scope.addContentTypeParser('multipart/form-data', passBy)
    scope.post(sharedAddress, { schema: { hide: true } }, async (_, reply) =>
      reply.header('Cache-Control', 'no-store').redirect('/recipient/badges/add', 303),
    )
  })
}

/** A browser that is answered before it has sent everything shows a broken connection instead of the answer. */
async function passBy(_: FastifyRequest, body: Readable): Promise<undefined> {
  let bytes = 0
  for await (const chunk of body) {
    bytes += (chunk as Buffer).length
    if (bytes > imageBodyBytes) throw refuse('request.too-large')
  }
}
