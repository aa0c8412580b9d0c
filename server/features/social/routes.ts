import { issuerScope, recipientScope } from '#contracts/oauth/scopes.ts'
import { finishSocialLogin, startSocialLogin } from '#contracts/sessions/social.ts'
import { tryCharge } from '#infra/budgets/charge.ts'
import { db } from '#infra/context.ts'
import { clientKey } from '#infra/http/limits/throttle.ts'
import { type Route, route } from '#infra/http/route.ts'
import { noteOrigin } from '../sessions/index.ts'
import { accountRoutes } from './account-routes.ts'
import { beginAttempt } from './actions/begin-attempt.ts'
import { spendConnectHandle } from './actions/connect-handle.ts'
import { finishSignIn } from './actions/finish-sign-in.ts'
import { leave, leaveTo } from './actions/leave.ts'
import { markBrowser, readBrowser } from './browser-secret.ts'
import { requireProvider } from './providers/open-provider.ts'
import { tellOutcome } from './texts.ts'

export const routes: Route[] = [
  route(startSocialLogin, async ({ query, request, reply }) => {
    const provider = requireProvider(query.provider)
    const { label } = provider.settings
    const page = query.authCode ? '/profile' : '/auth/login'
    const isShare = await tryCharge(db(), 'provider-sign-in', { network: clientKey(request.ip) })
    if (!isShare) return leaveTo(reply, page, { authError: tellOutcome(request, 'tooMany') })
    const linking = query.authCode
      ? await spendConnectHandle(query.authCode, provider.slug, readBrowser(request))
      : undefined
    if (query.authCode && !linking) return leaveTo(reply, page, { authError: tellOutcome(request, 'staleHandle') })
    noteOrigin(request, reply)
    const url = await beginAttempt(provider, {
      browserHash: markBrowser(reply),
      linking,
      scope: query.hint === 'issuer' ? issuerScope : recipientScope,
      source: query.source,
    })
    return url ? leave(reply, url) : leaveTo(reply, page, { authError: tellOutcome(request, 'unreachable', label) })
  }),
  route(finishSocialLogin, async ({ params, request, reply }) =>
    finishSignIn(requireProvider(params.provider), request, reply),
  ),
  ...accountRoutes,
]
