import { sql } from 'kysely'
import { reviewersEvents } from '#contracts/requests/asking.ts'
import type { RequestReview, RequestReviewInBrief } from '#contracts/requests/reviewing.ts'
import { now } from '#infra/clock.ts'
import { db } from '#infra/context.ts'
import type { Actor } from '#infra/http/actor.ts'
import { findBadgeClass } from '../../badge-classes/index.ts'
import { nameClaims } from '../../claims/index.ts'
import { parseBadgeDetails } from '../../issuers/index.ts'
import { findHeld } from '../asking/find-held.ts'
import { presentEvent, presentPart } from '../asking/present.ts'
import { describeBadges } from '../describe-badge.ts'
import { parsePoints, parseVerdicts } from '../parse-rows.ts'
import { type EventRow, listEvents, type RequestRow, selectSent } from '../queries.ts'
import { effectiveFirsts } from './effective-firsts.ts'
import { namePeople } from './name-people.ts'
import { needReviewers } from './need-reviewers.ts'

const earlierMaximum = 20

/** Requests as reviewers find them in a list. */
export const presentReviews = async (
  { accountId }: Actor,
  rows: readonly RequestRow[],
  wished: readonly string[],
): Promise<RequestReviewInBrief[]> => {
  const describe = await describeBadges(db(), rows, wished)
  const claims = await nameClaims(db(), rows)
  const nameOf = await namePeople(
    db(),
    rows.flatMap((row) => [row.account_id, row.assigned_to, row.first_accepted_by]),
  )
  const counts = await countParts(rows)
  const needed = await needReviewers(db(), rows)
  const isAccepted = await effectiveFirsts(db(), rows)
  return rows.map((row) => {
    const isAssigned = row.assigned_until !== null && row.assigned_until > now()
    const { id, name, picture } = describe(row)
    return {
      id: row.request_id,
      state: row.state,
      badge_class: { id, name, picture },
      claim: nameOne(claims, row.claim_id),
      person: nameOf(row.account_id) ?? { name: '', email: '' },
      own: row.account_id === accountId,
      rounds: row.rounds,
      sent_at: (row.sent_at ?? row.created_at).toISOString(),
      evidence_count: counts.get(row.request_id) ?? 0,
      assigned_to: isAssigned ? nameOf(row.assigned_to) : null,
      assigned_until: isAssigned ? (row.assigned_until?.toISOString() ?? null) : null,
      mine: isAssigned && row.assigned_to === accountId,
      reviewers: needed(row),
      first_accepted:
        row.first_accepted_at && isAccepted(row)
          ? {
              by: nameOf(row.first_accepted_by)?.name ?? null,
              at: row.first_accepted_at.toISOString(),
              own: [row.first_held_by, row.first_accepted_by].includes(accountId),
            }
          : null,
      decided_at: row.decided_at?.toISOString() ?? null,
    }
  })
}

const nameOne = (claims: ReadonlyMap<string | null, string>, id: string | null) => {
  const title = claims.get(id)
  return id === null || title === undefined ? null : { id, title }
}

async function countParts(rows: readonly RequestRow[]): Promise<Map<string, number>> {
  const found = await selectSent(db())
    .select(({ fn }) => ['badge_requests.request_id', fn.countAll<number>().as('count')])
    .where('badge_requests.request_id', '=', sql<string>`any(${rows.map(({ request_id }) => request_id)}::text[])`)
    .groupBy('badge_requests.request_id')
    .execute()
  return new Map(found.map(({ request_id, count }) => [request_id, Number(count)]))
}

/** All that reviewers see of one. */
export const presentReview = async (
  actor: Actor,
  row: RequestRow,
  wished: readonly string[],
): Promise<RequestReview> => {
  const [brief] = await presentReviews(actor, [row], wished)
  // Whoever asked reads what whoever asks does, though they are of the staff.
  const isOwn = row.account_id === actor.accountId
  if (!brief) throw new Error('There is one for each row.')
  const events = await listEvents(db(), row.request_id)
  const nameOf = await namePeople(db(), [row.decided_by, ...events.map(({ account_id }) => account_id)])
  const sentBack = events.find(({ kind }) => kind === 'sent-back')?.at
  const badge = await findBadgeClass(db(), { issuerSlug: row.issuer_id, badgeSlug: row.badge_id })
  const held = row.state === 'accepted' ? undefined : await findHeld(db(), row)
  return {
    ...brief,
    points: parsePoints(row.points),
    verdicts: parseVerdicts(row.verdicts),
    first_verdicts: isOwn || !brief.first_accepted ? [] : parseVerdicts(row.first_verdicts),
    evidence: (await listSent(row.request_id)).map((part) => presentPart(part, sentBack)),
    result_descriptions: badge ? parseBadgeDetails(badge.details).result_descriptions : [],
    answer: row.answer,
    decided_by: nameOf(row.decided_by)?.name ?? null,
    award_id: row.award_id,
    held_award: held ?? null,
    earlier: (await listEarlier(row)).map(({ state, decided_at, answer }) => ({
      state,
      decided_at: decided_at?.toISOString() ?? null,
      answer,
    })),
    history: events
      .filter(({ kind }) => !isOwn || !isForReviewers(kind))
      .map((event) => ({ ...presentEvent(event), by: nameOf(event.account_id)?.name ?? null })),
  }
}

const isForReviewers = (kind: EventRow['kind']): boolean => reviewersEvents.some((one) => one === kind)

const listSent = (requestId: string) =>
  selectSent(db())
    .selectAll('badge_request_parts')
    .where('badge_request_parts.request_id', '=', requestId)
    .orderBy('badge_request_parts.created_at')
    .orderBy('part_id')
    .execute()

const listEarlier = ({ account_id, issuer_id, badge_id, request_id, created_at }: RequestRow) =>
  db()
    .selectFrom('badge_requests')
    .select(['state', 'decided_at', 'answer'])
    .where('account_id', '=', account_id)
    .where('issuer_id', '=', issuer_id)
    .where('badge_id', '=', badge_id)
    .where('request_id', '!=', request_id)
    .where('state', 'in', ['accepted', 'declined', 'lapsed'])
    .where('created_at', '<=', created_at)
    .orderBy('created_at', 'desc')
    .limit(earlierMaximum)
    .execute()
