import type { Readable } from 'node:stream'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { imageBodyBytes } from '#contracts/fields/limits.ts'
import { takeBody } from '#infra/http/bodies/take-body.ts'
import { cutBody } from '#infra/http/text/read-bytes.ts'

/** Where systems send what people share with the installed app. Its worker takes it before it gets here. */
export const sharedAddress = '/receive-shared'

/** Without the worker nothing of it is read or kept: whoever shared it chooses the file again, in the import. */
export const receiveShared = async (app: FastifyInstance): Promise<void> => {
  await app.register(async (scope) => {
    scope.removeContentTypeParser('multipart/form-data')
    scope.addContentTypeParser('multipart/form-data', passBy)
    scope.post(sharedAddress, { bodyLimit: imageBodyBytes }, async (_, reply) =>
      reply.header('Cache-Control', 'no-store').redirect('/recipient/badges/add', 303),
    )
  })
}

/** A browser that is answered before it has sent everything shows a broken connection instead of the answer. */
const passBy = (request: FastifyRequest, body: Readable): Promise<void> =>
  takeBody(request, body, async (chunks) => {
    for await (const _ of cutBody(chunks, imageBodyBytes));
  })
