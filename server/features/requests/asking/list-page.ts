import { sql } from 'kysely'
import type { z } from 'zod'
import type { listOwnBadgeRequests as endpoint } from '#contracts/requests/asking.ts'
import { db } from '#infra/context.ts'
import type { Actor } from '#infra/http/actor.ts'
import { cutPage, linkToPage, parseSize, readCreation, writeCreation } from '#infra/http/page.ts'

const pageSize = 50

/** One page of a person's requests, newest first, and the `Link` header to the next. */
export const listOwnPage = async ({ accountId }: Actor, query: z.output<typeof endpoint.query>) => {
  const limit = parseSize(query.num, pageSize)
  const after = readCreation(query.cursor)
  let found = db().selectFrom('badge_requests').selectAll().where('account_id', '=', accountId)
  if (after)
    found = found.where(sql<boolean>`(created_at, request_id) < (${after.createdAt}::timestamptz, ${after.id})`)
  const rows = await found
    .orderBy('created_at', 'desc')
    .orderBy('request_id', 'desc')
    .limit(limit + 1)
    .execute()
  return cutPage(rows, limit, (last) =>
    linkToPage('/v3/requests', query, writeCreation(last.created_at, last.request_id)),
  )
}
