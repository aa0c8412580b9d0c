import { getCanvasCartridge, launchCanvas } from '#contracts/accounts/integrations.ts'
import * as endpoints from '#contracts/lti/lti.ts'
import { charge } from '#infra/budgets/charge.ts'
import { db } from '#infra/context.ts'
import { clientKey } from '#infra/http/limits/throttle.ts'
import { html } from '#infra/http/plain-pages/html.ts'
import { sendPlainPage } from '#infra/http/plain-pages/send-plain-page.ts'
import { type Route, route } from '#infra/http/route.ts'
import { t } from '#infra/languages/texts.ts'
import { writeCartridge } from './canvas/cartridge.ts'
import { openCanvasLaunch } from './canvas/open-canvas-launch.ts'
import { answerDeepLink } from './handoffs/answer-deep-link.ts'
import { beginLogin } from './launch/begin-login.ts'
import { markBrowser } from './launch/browser-secret.ts'
import { openLaunch } from './launch/open-launch.ts'
import { answerPage } from './pages/answer-page.ts'
import { registerPlatform } from './registration/register-platform.ts'
import { listToolKeys } from './tool-key.ts'

const requireShare = (ip: string): Promise<void> => charge(db(), 'course-sign-in', { network: clientKey(ip) })

const framesOf = (iss: string): string[] => [iss]

/** What browsers open from a course. */
export const pageRoutes: Route[] = [
  route(endpoints.startLtiLogin, async ({ params, query, request, reply }) =>
    answerPage(reply, framesOf(query.iss), async () => {
      await requireShare(request.ip)
      return reply.redirect(await beginLogin(params.issuerSlug, query, markBrowser(request, reply)), 302)
    }),
  ),
  route(endpoints.startLtiLoginByForm, async ({ params, body, request, reply }) =>
    answerPage(reply, framesOf(body.iss), async () => {
      await requireShare(request.ip)
      return reply.redirect(await beginLogin(params.issuerSlug, body, markBrowser(request, reply)), 302)
    }),
  ),
  route(endpoints.launchLti, async ({ body, request, reply }) => openLaunch(request, reply, body)),
  route(endpoints.chooseLtiContent, async ({ body, reply }) =>
    answerPage(reply, [], () => answerDeepLink(reply, body.ticket)),
  ),
  route(endpoints.registerLtiPlatform, async ({ params, query, reply }) => {
    // The page stands in a window of the platform, whose name the link that opens it says.
    const frames = query.openid_configuration === undefined ? [] : [query.openid_configuration]
    return answerPage(reply, frames, async () => {
      const platform = await registerPlatform({
        token: params.token,
        openidConfiguration: query.openid_configuration,
        registrationToken: query.registration_token,
      })
      return sendPlainPage(reply, () => ({
        title: t('{service} is registered'),
        body: html`<p>${t('{platform} can open {service} now. Make the tool active there, and you are done.', { platform: platform.name })}</p>`,
        frames: [...frames, platform.login_url],
        script: 'close',
      }))
    })
  }),
  route(endpoints.listLtiKeys, async ({ reply }) => {
    reply.header('Cache-Control', 'public, max-age=300').header('Access-Control-Allow-Origin', '*')
    return { keys: await listToolKeys() }
  }),
  route(getCanvasCartridge, async ({ reply }) => reply.type('application/xml; charset=utf-8').send(writeCartridge())),
  route(launchCanvas, async ({ body, reply }) => openCanvasLaunch(reply, body)),
]
