import * as endpoints from '#contracts/standards/vc-api.ts'
import { readRequestKey } from '#infra/http/limits/request-key.ts'
import { type Route, route } from '#infra/http/route.ts'
import { checkPresentation } from './check-presentation.ts'
import { issueCredential } from './issue-credential.ts'
import { setStatus } from './set-status.ts'
import { verifyCredential } from './verify-credential.ts'

export const routes: Route[] = [
  route(endpoints.verifyVc, async ({ body, request }) => verifyCredential(body, request.ip)),
  route(endpoints.verifyVp, async ({ body, request }) => checkPresentation(body, request.ip)),
  route(endpoints.issueVc, async ({ actor, body, request }) => ({
    verifiableCredential: await issueCredential(actor, body, await readRequestKey(request)),
  })),
  route(endpoints.setVcStatus, async ({ actor, body }) => {
    await setStatus(actor, body)
    return {}
  }),
]
