import type { FastifyReply, FastifyRequest } from 'fastify'
import { now } from '#infra/clock.ts'
import { db } from '#infra/context.ts'
import { refuse } from '#infra/errors.ts'
import { html } from '#infra/http/plain-pages/html.ts'
import { sendPlainPage } from '#infra/http/plain-pages/send-plain-page.ts'
import { t } from '#infra/languages/texts.ts'
import { placePageUrl } from '../addresses.ts'
import { checkSoon } from '../awarding/check-soon.ts'
import { goOnForm } from '../handoffs/answer-deep-link.ts'
import { createHandoff } from '../handoffs/create-handoff.ts'
import { answerPage } from '../pages/answer-page.ts'
import { sendInstructorPage } from '../pages/instructor-page.ts'
import { sendLearnerPage } from '../pages/learner-page.ts'
import { findPlatform, type PlatformRow } from '../queries.ts'
import { readBrowser } from './browser-secret.ts'
import { findPlacementOf } from './find-placement.ts'
import { noteLearner } from './note-learner.ts'
import type { Launch } from './read-claims.ts'
import { requireDeployment } from './require-deployment.ts'
import { type SpentLogin, spendLogin } from './spend-login.ts'
import { verifyToken } from './verify-token.ts'

interface Answer {
  state?: string | undefined
  id_token?: string | undefined
}

/** Ends a launch: checks what the platform says and shows the page that belongs to it. Nobody is signed in by it. */
export const openLaunch = (request: FastifyRequest, reply: FastifyReply, answer: Answer): Promise<FastifyReply> =>
  answerPage(reply, [], async () => {
    if (!answer.state || !answer.id_token) throw refuse('lti.launch')
    const login = await spendLogin(answer.state, readBrowser(request))
    const platform = await findPlatform(db(), login.platformId)
    if (!platform) throw refuse('lti.launch')
    const frames = [platform.iss, platform.login_url]
    const token = answer.id_token
    return answerPage(reply, frames, () => openVerified(reply, platform, login, token))
  })

async function openVerified(
  reply: FastifyReply,
  platform: PlatformRow,
  login: SpentLogin,
  token: string,
): Promise<FastifyReply> {
  const frames = [platform.iss, platform.login_url]
  if (!login.isSameBrowser) return offerWindow(reply, login.again, frames)
  const launch = await verifyToken(platform, token, login.nonceHash)
  await requireDeployment(platform.platform_id, launch.deploymentId)
  await db()
    .updateTable('lti_platforms')
    .set({ last_launch_at: now() })
    .where('platform_id', '=', platform.platform_id)
    .execute()
  const all = [...frames, ...launch.places]
  return launch.isDeepLinking ? offerChoice(reply, platform, launch, all) : openResource(reply, platform, launch, all)
}

/** Some browsers keep nothing for a page in a frame of another site; in a window of its own they do. */
const offerWindow = (reply: FastifyReply, again: string, frames: readonly string[]): FastifyReply =>
  sendPlainPage(reply, () => ({
    title: t('Open {service} in a window of its own'),
    body: html`<p>${t('Your browser does not let {service} remember, inside this page, that it was you who opened it.')}</p>
<p><a class="btn" href="${again}" target="_blank" rel="noopener">${t('Open in a new window')}</a></p>`,
    frames,
    status: 400,
  }))

async function offerChoice(
  reply: FastifyReply,
  platform: PlatformRow,
  launch: Launch,
  frames: string[],
): Promise<FastifyReply> {
  if (!launch.deepLink) throw refuse('lti.launch')
  const { code, ticket = '' } = await createHandoff({
    platformId: platform.platform_id,
    subject: launch.subject,
    purpose: 'place',
    facts: {
      person: launch.name,
      course: launch.context.title,
      place: { deploymentId: launch.deploymentId, contextId: launch.context.id, membershipsUrl: launch.membershipsUrl },
      deepLink: { ...launch.deepLink, frames },
    },
  })
  return sendPlainPage(reply, () => ({
    title: t('Choose a badge for your course'),
    body: html`<ol><li><p><a class="btn" href="${placePageUrl(code)}" target="_blank" rel="noopener">${t('Choose in {service}')}</a></p></li>
<li>${goOnForm(ticket)}</li></ol>`,
    frames,
  }))
}

async function openResource(
  reply: FastifyReply,
  platform: PlatformRow,
  launch: Launch,
  frames: string[],
): Promise<FastifyReply> {
  const { resourceLinkId, subject, name, deploymentId, context, lineItemUrl, membershipsUrl } = launch
  if (resourceLinkId === undefined) throw refuse('lti.launch')
  const where = { deploymentId, contextId: context.id, resourceLinkId, lineItemUrl, membershipsUrl }
  const place = await findPlacementOf({
    ...where,
    platformId: platform.platform_id,
    contextTitle: context.title,
    placementId: launch.placementId,
  })
  if (place && launch.isLearner) await noteLearner(place.placement_id, launch)
  if (!launch.isInstructor)
    return sendLearnerPage(reply, { platform, subject, name, course: context.title, frames }, place)
  if (place?.line_item_url) await checkSoon(place.placement_id)
  return sendInstructorPage(
    reply,
    { platform, subject, facts: { person: name, course: context.title, place: where }, frames },
    place,
  )
}
