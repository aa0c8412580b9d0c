import { issuerScope, recipientScope } from '#contracts/oauth/scopes.ts'
import {
  connectSocialAccount,
  finishSocialLogin,
  getSocialAccount,
  listSocialAccounts as listEndpoint,
  startSocialLogin,
  unlinkSocialAccount as unlinkEndpoint,
} from '#contracts/sessions/social.ts'
import { isInBudget } from '#infra/budgets/charge.ts'
import { config, db } from '#infra/context.ts'
import { invalid, notFound } from '#infra/errors.ts'
import { requireConfirmed } from '#infra/http/actor.ts'
import { clientKey } from '#infra/http/limits/throttle.ts'
import { type Route, route } from '#infra/http/route.ts'
import { makeMessage } from '#shared/messages/all-messages.ts'
import { noteOrigin } from '../sessions/index.ts'
import { beginAttempt } from './actions/begin-attempt.ts'
import { createConnectHandle, spendConnectHandle } from './actions/connect-handle.ts'
import { finishSignIn } from './actions/finish-sign-in.ts'
import { leave, leaveTo } from './actions/leave.ts'
import { unlinkSocialAccount } from './actions/unlink-social-account.ts'
import { markBrowser, readBrowser } from './browser-secret.ts'
import { presentSocialAccount } from './present.ts'
import { findProvider, requireProvider } from './providers/open-provider.ts'
import { findSocialAccount, listSocialAccounts } from './queries.ts'
import { tell } from './texts.ts'

export const routes: Route[] = [
  route(startSocialLogin, async ({ query, request, reply }) => {
    const provider = requireProvider(query.provider)
    const { label } = provider.settings
    const page = query.authCode ? '/profile' : '/auth/login'
    const isShare = await isInBudget(db(), 'provider-sign-in', { network: clientKey(request.ip) })
    if (!isShare) return leaveTo(reply, page, { authError: tell(request, 'tooMany') })
    const linking = query.authCode
      ? await spendConnectHandle(query.authCode, provider.slug, readBrowser(request))
      : undefined
    if (query.authCode && !linking) return leaveTo(reply, page, { authError: tell(request, 'staleHandle') })
    noteOrigin(request, reply)
    const url = await beginAttempt(provider, {
      browserHash: markBrowser(reply),
      linking,
      scope: query.hint === 'issuer' ? issuerScope : recipientScope,
      source: query.source,
    })
    return url ? leave(reply, url) : leaveTo(reply, page, { authError: tell(request, 'unreachable', label) })
  }),
  route(finishSocialLogin, async ({ params, request, reply }) =>
    finishSignIn(requireProvider(params.provider), request, reply),
  ),
  route(listEndpoint, async ({ actor }) => (await listSocialAccounts(db(), actor.accountId)).map(presentSocialAccount)),
  route(connectSocialAccount, async ({ actor, query, reply }) => {
    requireConfirmed(actor)
    const provider = findProvider(query.provider)
    if (!provider) throw invalid({ provider: [makeMessage('provider.unknown', { name: query.provider })] })
    const url = new URL('/account/sociallogin', config().origin)
    url.searchParams.set('provider', provider.slug)
    url.searchParams.set('authCode', await createConnectHandle(actor, provider.slug, markBrowser(reply)))
    return { url: url.href }
  }),
  route(getSocialAccount, async ({ actor, params }) => {
    const row = await findSocialAccount(db(), actor.accountId, params.socialId)
    if (!row) throw notFound()
    return presentSocialAccount(row)
  }),
  route(unlinkEndpoint, async ({ actor, params }) => {
    requireConfirmed(actor)
    await unlinkSocialAccount(actor, params.socialId)
  }),
]
