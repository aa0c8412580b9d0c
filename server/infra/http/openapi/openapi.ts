import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'
import type { Endpoint } from '#contracts/endpoint.ts'
import { config } from '../../context.ts'
import { docsFiles, refuseTexts } from './docs-page.ts'
import { listForms } from './parts/write-parts.ts'
import { writeDocument } from './write-document.ts'

/**
 * OpenAPI 3.1, made from the endpoint table: what a program needs at `/openapi.json`, the rest in parts below `/openapi`, each as 3.0
 * too, and a page to browse it all at `/docs/api`.
 */
export const describeApi = async (app: FastifyInstance, endpoints: readonly Endpoint[]): Promise<void> => {
  const whole = writeDocument(endpoints, config().origin)
  await app.register(swagger, { mode: 'static', specification: { document: whole as never } })
  await app.register(swaggerUi, {
    routePrefix: '/docs/api',
    staticCSP: true,
    transformStaticCSP: refuseTexts,
    // The bar of the other layout has a logo with styles of its own, which the policy of the page blocks.
    // All calls unfolded at once take seconds to draw.
    uiConfig: { layout: 'BaseLayout', docExpansion: 'none', deepLinking: true },
    initOAuth: { usePkceWithAuthorizationCodeGrant: true },
    theme: { title: 'Sash API', ...docsFiles },
  })
  for (const { path, write } of listForms(() => whole, endpoints)) {
    // Written once: it is long, and the same for all.
    let written: Buffer | undefined
    app.get(path, { schema: { hide: true } }, async (_, reply) => {
      written ??= Buffer.from(JSON.stringify(write()))
      return reply.type('application/json').send(written)
    })
  }
}
