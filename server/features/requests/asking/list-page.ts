import { sql } from 'kysely'
import type { z } from 'zod'
import type { listOwnBadgeRequests as endpoint } from '#contracts/requests/asking.ts'
import { db } from '#infra/context.ts'
import type { Actor } from '#infra/http/actor.ts'
import { readCreation, readPage, writeCreation } from '#infra/http/page.ts'

const pageSize = 50

/** One page of a person's requests, newest first. */
export const listOwnPage = async ({ accountId }: Actor, query: z.output<typeof endpoint.query>) => {
  const after = readCreation(query.cursor)
  let found = db().selectFrom('badge_requests').selectAll().where('account_id', '=', accountId)
  if (after)
    found = found.where(sql<boolean>`(created_at, request_id) < (${after.createdAt}::timestamptz, ${after.id})`)
  const inOrder = found.orderBy('created_at', 'desc').orderBy('request_id', 'desc')
  return readPage({
    num: query.num,
    usual: pageSize,
    read: (limit) => inOrder.limit(limit).execute(),
    placeOf: (last) => writeCreation(last.created_at, last.request_id),
  })
}
