import type { FastifyReply } from 'fastify'
import { config, db } from '#infra/context.ts'
import { html, type Markup } from '#infra/http/plain-pages/html.ts'
import { sendPlainPage } from '#infra/http/plain-pages/send-plain-page.ts'
import { t, translate, writeName } from '#infra/languages/texts.ts'
import { badgeImageUrl, readIssuerName } from '../../issuers/index.ts'
import { linkPageUrl } from '../addresses.ts'
import { createHandoff } from '../handoffs/create-handoff.ts'
import { findBadge, findLinked, findMember, type PlacementRow, type PlatformRow } from '../queries.ts'
import { showPercent } from './show-percent.ts'

interface Visit {
  platform: PlatformRow
  subject: string
  name: string
  course: string
  frames: readonly string[]
}

/** What a learner sees at a place: the badge, what it takes, and how far they are. */
export const sendLearnerPage = async (
  reply: FastifyReply,
  visit: Visit,
  place: PlacementRow | undefined,
): Promise<FastifyReply> => {
  const badge = place && (await findBadge(db(), place.issuer_id, place.badge_id))
  const member = place && (await findMember(db(), place.placement_id, visit.subject))
  const link = await findLink(visit)
  if (!place || !badge) {
    return sendPlainPage(reply, () => ({
      title: t('No badge here yet'),
      body: html`<p>${t('Whoever teaches this course has not chosen a badge for this place.')}</p>${sayLink(link)}`,
      frames: visit.frames,
    }))
  }
  return sendPlainPage(reply, () => ({
    title: badge.name,
    body: html`<div class="badge"><img src="${badgeImageUrl(badge.badge_id)}" alt="" width="128" height="128"><div>
<p>${badge.description}</p><p class="muted">${writeName(readIssuerName(badge))}</p>
<p>${t('You earn it with a result of at least {threshold} %.', { threshold: place.threshold })}${sayResult(member?.result)}</p>
${member?.award_id ? showAward(member.award_id) : html`<p>${sayState(place, member)}</p>`}</div></div>${sayLink(link)}`,
    frames: visit.frames,
  }))
}

const sayResult = (result: number | null | undefined): string =>
  typeof result === 'number' ? ` ${t('Your result so far: {result} %.', { result: showPercent(result) })}` : ''

/** What it takes is not promised where nobody reads it. */
function sayState(place: PlacementRow, member: Awaited<ReturnType<typeof findMember>>): string {
  if (!place.line_item_url)
    return t(
      'This course gives no results to {service}, so the badge is not awarded by itself. Ask whoever teaches it.',
    )
  const isReached = typeof member?.result === 'number' && member.result >= place.threshold
  if (isReached && member.refusal)
    return t('You have reached it, but the badge could not be awarded yet: {why}', { why: translate(member.refusal) })
  if (isReached) return t('You have reached it, and the badge is on its way.')
  if (place.error)
    return t(
      'The results of this course cannot be read at the moment. They are asked for again, and nothing of yours is lost.',
    )
  return ''
}

const showAward = (awardId: string): Markup =>
  html`<p><strong>${t('It is yours.')}</strong> <a href="${config().origin}/public/assertions/${awardId}" target="_blank" rel="noopener">${t('See your badge')}</a></p>`

/** Signing in happens in a window of its own: in a frame nobody can see whose page asks for a password. Nothing for whoever is known. */
async function findLink({ platform, subject, name, course }: Visit): Promise<string | undefined> {
  const linked = await findLinked(db(), platform.platform_id, subject)
  if (linked) return undefined
  const { code } = await createHandoff({
    platformId: platform.platform_id,
    subject,
    purpose: 'link',
    facts: { person: name, course },
  })
  return linkPageUrl(code)
}

const sayLink = (link: string | undefined): Markup =>
  link === undefined
    ? html`<p class="muted">${t('Your badges from this course go to your {service} account.')}</p>`
    : html`<p class="muted">${t('Badges go to the address that this course knows you by.')} <a href="${link}" target="_blank" rel="noopener">${t('Send them to your {service} account instead')}</a></p>`
