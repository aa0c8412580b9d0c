import type { z } from 'zod'
import * as endpoints from '#contracts/accounts/notifications.ts'
import { db } from '#infra/context.ts'
import type { Actor } from '#infra/http/actor.ts'
import { readCreation, readPage, sendPage, writeCreation } from '#infra/http/page.ts'
import { type Route, route } from '#infra/http/route.ts'
import { markAllRead, markRead } from './mark-read.ts'
import { presentNotification } from './present.ts'
import { countUnread, listNotifications } from './queries.ts'

export const routes: Route[] = [
  route(endpoints.listNotifications, async (call) =>
    sendPage(call, await listPage(call.actor, call.query)).map(presentNotification),
  ),
  route(endpoints.countUnreadNotifications, async ({ actor }) => ({
    unread: await countUnread(db(), actor.accountId),
  })),
  route(endpoints.markNotificationsRead, async ({ actor, body }) => markAllRead(actor, body.until)),
  route(endpoints.markNotificationRead, async ({ actor, params }) => markRead(actor, params.notificationId)),
]

const usualSize = 30

const listPage = async ({ accountId }: Actor, { num, cursor }: z.output<typeof endpoints.listNotifications.query>) => {
  const after = readCreation(cursor)
  return readPage({
    num,
    usual: usualSize,
    most: endpoints.notificationMaximum,
    read: (limit) => listNotifications(db(), accountId, { after, limit }),
    placeOf: (last) => writeCreation(last.created_at, last.notification_id),
  })
}
