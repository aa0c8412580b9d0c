import { createIssuerTokens as endpoint } from '#contracts/issuers/issuer-tokens.ts'
import { readRequestKey } from '#infra/http/limits/request-key.ts'
import { type Route, route } from '#infra/http/route.ts'
import { wrapV2 } from '#infra/http/wrap-v2.ts'
import { createIssuerTokens } from './create-issuer-tokens.ts'

export const tokenRoutes: Route[] = [
  route(endpoint, async ({ actor, body, request, reply }) => {
    reply.header('Cache-Control', 'no-store')
    return wrapV2(await createIssuerTokens(actor, body.issuers ?? [], await readRequestKey(request)))
  }),
]
