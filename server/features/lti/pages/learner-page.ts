import type { FastifyReply } from 'fastify'
import { config, db } from '#infra/context.ts'
import { badgeImageUrl } from '../../issuers/index.ts'
import { linkPageUrl } from '../addresses.ts'
import { createHandoff } from '../handoffs/create-handoff.ts'
import { findBadge, findLinked, findMember, type PlacementRow, type PlatformRow } from '../queries.ts'
import { html, type Markup } from './html.ts'
import { sendPage } from './send-page.ts'

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
  if (!place || !badge) {
    return sendPage(reply, {
      title: 'No badge here yet',
      body: html`<p>Whoever teaches this course has not chosen a badge for this place.</p>${await linkPart(visit)}`,
      frames: visit.frames,
    })
  }
  return sendPage(reply, {
    title: badge.name,
    body: html`<div class="badge"><img src="${badgeImageUrl(badge.badge_id)}" alt="" width="128" height="128"><div>
<p>${badge.description}</p><p class="muted">${badge.issuer_name}</p>
<p>You earn it with a result of at least ${place.threshold} %.${sayResult(member?.result)}</p>
${member?.award_id ? showAward(member.award_id) : undefined}</div></div>${await linkPart(visit)}`,
    frames: visit.frames,
  })
}

const sayResult = (result: number | null | undefined): string =>
  typeof result === 'number' ? ` Your result so far: ${Math.round(result)} %.` : ''

const showAward = (awardId: string): Markup =>
  html`<p><strong>It is yours.</strong> <a href="${config().origin}/public/assertions/${awardId}" target="_blank" rel="noopener">See your badge</a></p>`

/** Signing in happens in a window of its own: in a frame nobody can see whose page asks for a password. */
async function linkPart({ platform, subject, name, course }: Visit): Promise<Markup> {
  const linked = await findLinked(db(), platform.platform_id, subject)
  if (linked) return html`<p class="muted">Your badges from this course go to your Sash account.</p>`
  const { code } = await createHandoff({
    platformId: platform.platform_id,
    subject,
    purpose: 'link',
    facts: { person: name, course },
  })
  return html`<p class="muted">Badges go to the address that this course knows you by. <a href="${linkPageUrl(code)}" target="_blank" rel="noopener">Send them to your Sash account instead</a></p>`
}
