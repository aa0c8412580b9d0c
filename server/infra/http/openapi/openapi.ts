import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'
import type { Endpoint } from '#contracts/endpoint.ts'
import { config } from '../../context.ts'
import { describeSchemes } from './describe-access.ts'
import { describeEndpoint } from './describe-endpoint.ts'
import { describeErrors } from './describe-errors.ts'
import { docsFiles, refuseTexts } from './docs-page.ts'

/** OpenAPI 3.1 at `/openapi.json`, made from the endpoint table, and a page to browse it at `/docs/api`. */
export const describeApi = async (app: FastifyInstance, endpoints: readonly Endpoint[]): Promise<void> => {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Sash',
        description: [
          'Issue, keep, show and verify Open Badges.',
          'To try a call here, make a personal access token under [/profile/tokens](/profile/tokens) and give it to *Authorize*. Each call names the scopes of which a token needs one.',
          'The paths under `/v1` and `/o` speak the Badgr dialect, those under `/v2` its second one; errors below `/v3` are problem details (RFC 9457). [/developers](/developers) tells how to begin.',
        ].join('\n\n'),
        version: '0.1.0',
        license: { name: 'Apache-2.0', url: 'https://www.apache.org/licenses/LICENSE-2.0' },
      },
      servers: [{ url: config().origin }],
      components: { securitySchemes: describeSchemes(config().origin) },
    },
    transform: describeEndpoint,
    transformObject: (document) =>
      'openapiObject' in document ? describeErrors(document.openapiObject, endpoints) : document.swaggerObject,
  })
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
  // Written once: it is long, and the same for all.
  let written: Buffer | undefined
  app.get('/openapi.json', { schema: { hide: true } }, async (_, reply) => {
    written ??= Buffer.from(JSON.stringify(app.swagger()))
    return reply.type('application/json').send(written)
  })
}
