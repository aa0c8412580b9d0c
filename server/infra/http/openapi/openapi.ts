import { gzipSync } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import type { Endpoint } from '#contracts/endpoint.ts'
import { config } from '../../context.ts'
import { takesGzip } from '../takes-coding.ts'
import type { Api } from './api.ts'
import { listForms } from './parts/write-parts.ts'
import { writeDocument } from './write-document.ts'

/**
 * OpenAPI 3.1, made from the endpoint table: what a program needs at `/openapi.json`, the rest in parts below `/openapi`, each as 3.0
 * too. The app has the page that shows it, at `/docs/api`.
 */
export const describeApi = (app: FastifyInstance, endpoints: readonly Endpoint[]): void => {
  // Most of what a start has to compute, so it waits until somebody reads it.
  let document: Api | undefined
  const whole = (): Api => {
    document ??= writeDocument(endpoints, config().origin)
    return document
  }
  for (const { path, write } of listForms(whole, endpoints)) {
    // Written and packed once: it is long, and the same for all.
    let written: { plain: Buffer; packed: Buffer } | undefined
    app.get(path, async (request, reply) => {
      if (!written) {
        const plain = Buffer.from(JSON.stringify(write()))
        written = { plain, packed: gzipSync(plain) }
      }
      reply.type('application/json').header('Vary', 'Accept-Encoding')
      return takesGzip(request)
        ? reply.header('Content-Encoding', 'gzip').send(written.packed)
        : reply.send(written.plain)
    })
  }
  // Where the document lay beside the page of before; JSON is YAML, too.
  for (const former of ['/docs/api/json', '/docs/api/yaml'])
    app.get(former, async (_, reply) => reply.redirect('/openapi/all.json', 301))
}
