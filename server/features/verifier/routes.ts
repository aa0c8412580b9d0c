import { verifyCredential } from '#contracts/verifier/verifier.ts'
import { type Route, route } from '#infra/http/route.ts'
import { verifyBadge } from './verify-badge.ts'

export const routes: Route[] = [
  route(verifyCredential, async ({ body, request }) => verifyBadge(body, request.ip, { isCoded: true })),
]
