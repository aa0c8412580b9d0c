import type { FastifyReply } from 'fastify'
import { db } from '#infra/context.ts'
import { AppError, sentenceOf } from '#infra/errors.ts'
import { html, type Markup } from '#infra/http/plain-pages/html.ts'
import { sendPlainPage } from '#infra/http/plain-pages/send-plain-page.ts'
import { t, translate, writeSaid } from '#infra/languages/texts.ts'
import type { Said } from '#shared/messages/words.ts'
import { placePageUrl } from '../addresses.ts'
import { createHandoff, type HandoffFacts } from '../handoffs/create-handoff.ts'
import { findBadge, listMembers, type PlacementRow, type PlatformRow } from '../queries.ts'
import { fetchServiceToken } from '../services/fetch-service-token.ts'
import { type Member, readMembers } from '../services/read-members.ts'
import { ServiceError } from '../services/service-error.ts'
import { showPercent } from './show-percent.ts'

interface Visit {
  platform: PlatformRow
  subject: string
  facts: HandoffFacts
  frames: readonly string[]
}

/** What whoever teaches sees at a place: its badge, who has it, and the way to choose another one. */
export const sendInstructorPage = async (
  reply: FastifyReply,
  visit: Visit,
  place: PlacementRow | undefined,
): Promise<FastifyReply> => {
  const { platform, subject, facts, frames } = visit
  const { code } = await createHandoff({ platformId: platform.platform_id, subject, purpose: 'place', facts })
  const choose = (label: string) =>
    html`<p><a class="btn" href="${placePageUrl(code)}" target="_blank" rel="noopener">${label}</a></p>`
  const badge = place && (await findBadge(db(), place.issuer_id, place.badge_id))
  if (!place || !badge) {
    return sendPlainPage(reply, () => ({
      title: t('Choose a badge'),
      body: html`<p>${t('Learners will see it here, and earn it by their result.')}</p>${choose(t('Choose a badge'))}`,
      frames,
    }))
  }
  const { members, closed } = await tryMembers(platform, place)
  const people = await findPeople(place, members)
  const { error } = place
  const untried = error === null ? await tryResults(platform, place) : undefined
  return sendPlainPage(reply, () => ({
    title: badge.name,
    body: html`<p>${sayHow(place)}</p>${[error && translate(error), untried && writeSaid(untried), closed && writeSaid(closed)].map((why) => (why ? html`<p><strong>${why}</strong></p>` : html``))}
<h2>${t('Who has it')}</h2>${listPeople(people)}${choose(t('Choose another badge'))}`,
    frames,
  }))
}

function sayHow({ threshold, line_item_url, checked_at }: PlacementRow): string {
  if (!line_item_url)
    return t(
      'The platform gives no results for this place, so nothing is awarded by itself. Let the tool use grade sync there (Assignment and Grade Services), and give the link a grade.',
    )
  const last = checked_at ? ` ${t('Last check: {time}.', { time: sayMoment(checked_at) })}` : ''
  return `${t('It is awarded for a result of at least {threshold} %. Results are asked for every hour, and now.', { threshold })}${last}`
}

type Person = Pick<Member, 'subject' | 'name'> & { member: KnownMember | undefined }
type KnownMember = Awaited<ReturnType<typeof listMembers>>[number]

const sayMoment = (moment: Date): string => `${moment.toISOString().slice(0, 16).replace('T', ' ')} UTC`

async function findPeople(place: PlacementRow, members: Member[] | undefined): Promise<Person[]> {
  const known = new Map((await listMembers(db(), place.placement_id)).map((member) => [member.subject, member]))
  return (members ?? [...known.values()]).map(({ subject, name }) => ({ subject, name, member: known.get(subject) }))
}

function listPeople(people: readonly Person[]): Markup {
  if (people.length === 0) return html`<p class="muted">${t('Nobody is known here yet.')}</p>`
  const rows = people.map(({ name, member }) => {
    const result = typeof member?.result === 'number' ? `${showPercent(member.result)} %` : ''
    const state = member?.award_id ? t('Awarded') : (member?.refusal ?? '')
    return html`<tr><td>${name || t('Without a name')}</td><td>${result}</td><td>${state}</td></tr>`
  })
  return html`<table><thead><tr><th>${t('Name')}</th><th>${t('Result')}</th><th>${t('Badge')}</th></tr></thead><tbody>${rows}</tbody></table>`
}

/** The members, or why there are none to be had. */
async function tryMembers(
  platform: PlatformRow,
  place: PlacementRow,
): Promise<{ members?: Member[]; closed?: Said | undefined }> {
  if (!place.memberships_url) return {}
  const { memberships_url: url } = place
  return tryService(async () => ({ members: (await readMembers(platform, url)).filter(({ isLearner }) => isLearner) }))
}

/** Before the first check nothing is known of the results; a service that is off is told at once. */
async function tryResults(platform: PlatformRow, place: PlacementRow): Promise<Said | undefined> {
  if (!place.line_item_url || place.checked_at || platform.version !== '1.3') return undefined
  const tried = await tryService(async () => ({ token: await fetchServiceToken(platform, 'results') }))
  return 'closed' in tried ? tried.closed : undefined
}

async function tryService<T extends object>(work: () => Promise<T>): Promise<T | { closed: Said }> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof ServiceError) return { closed: error.said }
    if (error instanceof AppError && error.code === 'rate-limited') return { closed: sentenceOf(error) }
    throw error
  }
}
