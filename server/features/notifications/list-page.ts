import type { z } from 'zod'
import { type listNotifications as endpoint, notificationMaximum } from '#contracts/accounts/notifications.ts'
import { db } from '#infra/context.ts'
import type { Actor } from '#infra/http/actor.ts'
import { cutPage, linkToPage, parseSize, readCreation, writeCreation } from '#infra/http/page.ts'
import { listNotifications } from './queries.ts'

const usualSize = 30

/** One page, and the `Link` header to the next. */
export const listPage = async ({ accountId }: Actor, query: z.output<typeof endpoint.query>) => {
  const limit = Math.min(parseSize(query.num, usualSize), notificationMaximum)
  // One more than the page holds tells whether there is another page.
  const found = await listNotifications(db(), accountId, { after: readCreation(query.cursor), limit: limit + 1 })
  return cutPage(found, limit, (last) =>
    linkToPage('/v3/account/notifications', query, writeCreation(last.created_at, last.notification_id)),
  )
}
