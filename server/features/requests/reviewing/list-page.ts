import { sql } from 'kysely'
import type { z } from 'zod'
import type { reviewFilter } from '#contracts/requests/reviewing.ts'
import { now } from '#infra/clock.ts'
import { db } from '#infra/context.ts'
import type { Actor } from '#infra/http/actor.ts'
import { cutPage, linkToPage, parseSize, readCreation, writeCreation } from '#infra/http/page.ts'

type Filter = z.output<typeof reviewFilter>
const pageSize = 50

const states = {
  waiting: ['submitted'],
  back: ['changes-asked'],
  decided: ['accepted', 'declined', 'lapsed'],
} as const
const all = [...states.waiting, ...states.back, ...states.decided]

/** One page of what was sent to the issuer, the oldest first, and the `Link` header to the next. */
export const listReviewPage = async (actor: Actor, issuerId: string, query: Filter) => {
  const limit = parseSize(query.num, pageSize)
  const after = readCreation(query.cursor)
  let found = db()
    .selectFrom('badge_requests')
    .selectAll()
    .where('issuer_id', '=', issuerId)
    .where('sent_at', 'is not', null)
    .where('state', 'in', query.state ? states[query.state] : all)
  if (query.badge !== undefined) found = found.where('badge_id', '=', query.badge)
  if (query.assigned === 'me') {
    found = found.where('assigned_to', '=', actor.accountId).where('assigned_until', '>', now())
  }
  if (query.assigned === 'nobody') {
    found = found.where(({ or, eb }) => or([eb('assigned_to', 'is', null), eb('assigned_until', '<=', now())]))
  }
  if (after) found = found.where(sql<boolean>`(sent_at, request_id) > (${after.createdAt}::timestamptz, ${after.id})`)
  const rows = await found
    .orderBy('sent_at')
    .orderBy('request_id')
    .limit(limit + 1)
    .execute()
  return cutPage(rows, limit, (last) =>
    linkToPage(
      `/v3/issuers/${issuerId}/requests`,
      query,
      writeCreation(last.sent_at ?? last.created_at, last.request_id),
    ),
  )
}
