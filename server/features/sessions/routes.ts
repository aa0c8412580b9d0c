import { confirmEmail as confirmEndpoint, pressConfirmation } from '#contracts/accounts/accounts.ts'
import { confirmEmailLegacy, pressConfirmationLegacy } from '#contracts/accounts/legacy-confirmation.ts'
import { beginPasskeySignIn, signInWithPasskey as passkeyEndpoint } from '#contracts/accounts/passkeys.ts'
import { finishSignIn } from '#contracts/accounts/second-factor.ts'
import { exchangeCode as codeEndpoint } from '#contracts/sessions/access-token.ts'
import { getSetup, revokeTokenLegacy as revokeEndpoint } from '#contracts/sessions/sessions.ts'
import {
  endAllSignIns as allEndpoint,
  confirmIdentity as confirmIdentityEndpoint,
  endSignIn as endEndpoint,
  grantSignInIssuing,
  listSignIns,
} from '#contracts/sessions/sign-ins.ts'
import { charge } from '#infra/budgets/charge.ts'
import { db } from '#infra/context.ts'
import { attemptTogether, clientKey } from '#infra/http/limits/throttle.ts'
import { type Route, route } from '#infra/http/route.ts'
import { confirmIdentity } from './actions/confirm-identity.ts'
import { endAllSignIns } from './actions/end-all-sign-ins.ts'
import { endSignIn } from './actions/end-sign-in.ts'
import { exchangeCode } from './actions/exchange-code.ts'
import { finishStep } from './actions/finish-step.ts'
import { requireSignedIn } from './actions/open-sign-in.ts'
import { revokeToken } from './actions/revoke-token.ts'
import { beginWithPasskey, signInWithPasskey } from './actions/sign-in-with-passkey.ts'
import { widenSignIn } from './actions/widen-sign-in.ts'
import { readArrival } from './arrival.ts'
import { openConfirmation, pressedConfirmation } from './follow-confirmation.ts'
import { presentSignIn } from './present.ts'
import { listLiveSignIns } from './queries.ts'
import { readSetup } from './read-setup.ts'
import { readSignInPlace } from './read-sign-in-place.ts'

export const routes: Route[] = [
  route(codeEndpoint, async ({ body, request, reply }) => {
    reply.header('Cache-Control', 'no-store')
    const place = readSignInPlace(request)
    await charge(db(), 'sign-in-code', { network: clientKey(request.ip) })
    return requireSignedIn(
      await attemptTogether(`code:${clientKey(request.ip)}`, () =>
        exchangeCode(body.code, place, readArrival(request)),
      ),
    )
  }),
  route(finishSignIn, async ({ body, request, reply }) => {
    reply.header('Cache-Control', 'no-store')
    return finishStep(body, readSignInPlace(request), clientKey(request.ip))
  }),
  route(beginPasskeySignIn, async ({ body, request, reply }) => {
    reply.header('Cache-Control', 'no-store')
    return beginWithPasskey(body, request, reply)
  }),
  route(passkeyEndpoint, async ({ body, request, reply }) => {
    reply.header('Cache-Control', 'no-store')
    return signInWithPasskey(body, request)
  }),
  route(revokeEndpoint, async ({ body }) => {
    const organisation = await revokeToken(body.token)
    return organisation ? { organisation } : {}
  }),
  route(listSignIns, async ({ actor }) =>
    (await listLiveSignIns(db(), actor)).map((row) => presentSignIn(row, actor.tokenHash)),
  ),
  route(endEndpoint, async ({ actor, params }) => endSignIn(actor, params.signInId)),
  route(allEndpoint, async ({ actor }) => endAllSignIns(actor)),
  route(confirmIdentityEndpoint, async ({ actor, body, request }) =>
    confirmIdentity(actor, body.password, clientKey(request.ip)),
  ),
  route(grantSignInIssuing, async ({ actor }) => widenSignIn(actor)),
  route(getSetup, async ({ request }) => readSetup(request)),
  ...[confirmEndpoint, confirmEmailLegacy].map((endpoint) =>
    route(endpoint, async ({ params, query, request, reply }) =>
      openConfirmation(params.confirmId, query.token ?? '', request, reply),
    ),
  ),
  ...[pressConfirmation, pressConfirmationLegacy].map((endpoint) =>
    route(endpoint, async ({ params, query, request, reply }) =>
      pressedConfirmation(params.confirmId, query.token ?? '', request, reply),
    ),
  ),
]
