import * as endpoints from '#contracts/issuers/issuer-signing.ts'
import { db } from '#infra/context.ts'
import { type Route, route } from '#infra/http/route.ts'
import { rowOfIssuer } from '../row-of-issuer.ts'
import { requireRole } from '../staff/require-role.ts'
import { presentSigning } from './present-signing.ts'
import { reportLeak } from './report-leak.ts'
import { rotateKey } from './rotate-key.ts'
import { updateSigning } from './update-signing.ts'

export const signingRoutes: Route[] = [
  route(
    endpoints.getSigningSettings,
    async ({ actor, params }) => {
      await requireRole(db(), actor, params.issuerSlug, 'read-signing')
      return presentSigning(db(), params.issuerSlug)
    },
    rowOfIssuer,
  ),
  route(endpoints.updateSigningSettings, async ({ actor, params, body }) => {
    await updateSigning(actor, params.issuerSlug, body)
    return presentSigning(db(), params.issuerSlug)
  }),
  route(endpoints.rotateSigningKey, async ({ actor, params }) => {
    await rotateKey(actor, params.issuerSlug, params.keyId)
    return presentSigning(db(), params.issuerSlug)
  }),
  route(endpoints.reportLeakedSigningKey, async ({ actor, params }) => {
    await reportLeak(actor, params.issuerSlug, params.keyId)
    return presentSigning(db(), params.issuerSlug)
  }),
]
