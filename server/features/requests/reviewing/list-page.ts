import { sql } from 'kysely'
import type { z } from 'zod'
import type { RequestState } from '#contracts/requests/asking.ts'
import type { reviewFilter } from '#contracts/requests/reviewing.ts'
import { now } from '#infra/clock.ts'
import { db } from '#infra/context.ts'
import type { Actor } from '#infra/http/actor.ts'
import { readCreation, readPage, writeCreation } from '#infra/http/page.ts'

type Filter = z.output<typeof reviewFilter>
const pageSize = 50

const filters = {
  waiting: { states: ['submitted'], order: 'asc' },
  back: { states: ['changes-asked'], order: 'asc' },
  decided: { states: ['accepted', 'declined', 'lapsed'], order: 'desc' },
  all: { states: ['submitted', 'changes-asked', 'accepted', 'declined', 'lapsed'], order: 'asc' },
} as const

/** One page of what was sent to the issuer, the oldest first, of what is decided the newest. */
export const listReviewPage = (actor: Actor, issuerId: string, query: Filter) =>
  readPage({
    num: query.num,
    usual: pageSize,
    read: (limit) => queueQuery(actor, issuerId, query, limit).execute(),
    placeOf: (last) => writeCreation(last.sent_at ?? last.created_at, last.request_id),
  })

/** Each state is read in order by itself, so that a page of a long queue sorts a few pages and not all of it. */
export const queueQuery = (actor: Actor, issuerId: string, query: Filter, most: number) => {
  const { states, order } = filters[query.state ?? 'all']
  const [first, ...others] = states
  const branch = (state: RequestState) =>
    db()
      .selectFrom(
        ofState(actor, issuerId, query, state)
          .orderBy('sent_at', order)
          .orderBy('request_id', order)
          .limit(most)
          .as('of_state'),
      )
      .selectAll()
  const merged = others.reduce((before, state) => before.unionAll(branch(state)), branch(first))
  return db()
    .selectFrom(merged.as('queue'))
    .selectAll()
    .orderBy('sent_at', order)
    .orderBy('request_id', order)
    .limit(most)
}

const ofState = (actor: Actor, issuerId: string, query: Filter, state: RequestState) => {
  const after = readCreation(query.cursor)
  let found = db()
    .selectFrom('badge_requests')
    .selectAll()
    .where('issuer_id', '=', issuerId)
    .where('state', '=', state)
    .where('sent_at', 'is not', null)
  if (query.badge !== undefined) found = found.where('badge_id', '=', query.badge)
  if (query.assigned === 'me') {
    found = found.where('assigned_to', '=', actor.accountId).where('assigned_until', '>', now())
  }
  if (query.assigned === 'nobody') {
    found = found.where(({ or, eb }) => or([eb('assigned_to', 'is', null), eb('assigned_until', '<=', now())]))
  }
  if (after) {
    const beyond = filters[query.state ?? 'all'].order === 'asc' ? sql`>` : sql`<`
    found = found.where(sql<boolean>`(sent_at, request_id) ${beyond} (${after.createdAt}::timestamptz, ${after.id})`)
  }
  return found
}
