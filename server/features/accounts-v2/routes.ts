import * as tokens from '#contracts/oauth/legacy-token.ts'
import * as endpoints from '#contracts/v2/accounts-v2.ts'
import { charge } from '#infra/budgets/charge.ts'
import { db } from '#infra/context.ts'
import { notFound } from '#infra/errors.ts'
import { attempt, clientKey } from '#infra/http/limits/throttle.ts'
import { type Route, route } from '#infra/http/route.ts'
import { wrapV2 } from '#infra/http/wrap-v2.ts'
import { readLocale } from '#infra/languages/read-language.ts'
import { inLanguage, t } from '#infra/languages/texts.ts'
import { openReset, readSignupBrowser, rememberSignup, requestReset, resetPassword } from '../accounts/index.ts'
import { openConfirmation, pressedConfirmation, redirectTo } from '../sessions/index.ts'
import { readLegacyToken, replaceLegacyToken } from './legacy-token.ts'
import { presentPeer, presentSelf } from './present-user.ts'
import { sharesIssuer } from './queries.ts'
import { listNewEmails } from './replace-emails.ts'
import { updateSelf } from './update-self.ts'

export const routes: Route[] = [
  route(endpoints.getSelf, async ({ actor }) => presentSelf(actor.accountId)),
  route(endpoints.updateSelf, async ({ actor, body, request, reply }) => {
    const added = body.emails ? await listNewEmails(db(), actor, body.emails) : []
    const network = clientKey(request.ip)
    for (const _ of added) await charge(db(), 'add-email', { network, accountId: actor.accountId })
    const browser = { request, reply }
    const write = () => updateSelf(actor, body, { browser, recognize: () => rememberSignup(request, reply) })
    if (added.length === 0) await write()
    else await attempt(`add-email:${actor.accountId}:${network}`, write)
    return presentSelf(actor.accountId)
  }),
  route(endpoints.getUser, async ({ actor, params: { userId } }) => {
    if (userId === actor.accountId) return presentSelf(userId)
    if (!(await sharesIssuer(db(), actor.accountId, userId))) throw notFound()
    return presentPeer(userId)
  }),
  route(endpoints.requestPasswordResetV2, async ({ body, request }) => {
    await requestReset(body.email, readSignupBrowser(request))
    return wrapV2([])
  }),
  route(endpoints.resetPasswordV2, async ({ body, request, reply }) => {
    await resetPassword(body.token, body.password, { request, reply })
    return wrapV2([])
  }),
  route(endpoints.openPasswordResetV2, async ({ query, reply }) => openReset(query.token, reply)),
  route(endpoints.confirmEmailV2, async ({ params, query, request, reply }) =>
    openConfirmation(params.confirmId, query.token ?? '', request, reply),
  ),
  route(endpoints.pressConfirmationV2, async ({ params, query, request, reply }) =>
    pressedConfirmation(params.confirmId, query.token ?? '', request, reply),
  ),
  route(endpoints.confirmAccount, async ({ request, reply }) =>
    redirectTo(reply, '/auth/login', {
      authError: inLanguage(readLocale(request), () => t('Error validating request.')),
    }),
  ),
  route(tokens.getLegacyToken, async ({ actor }) => readLegacyToken(actor)),
  route(tokens.replaceLegacyToken, async ({ actor }) => replaceLegacyToken(actor)),
  route(tokens.getLegacyTokenV2, async ({ actor }) => wrapV2([await readLegacyToken(actor)])),
  route(tokens.replaceLegacyTokenV2, async ({ actor }) => wrapV2([await replaceLegacyToken(actor)])),
]
