import * as endpoints from '#contracts/accounts/notifications.ts'
import { db } from '#infra/context.ts'
import { sendPage } from '#infra/http/page.ts'
import { type Route, route } from '#infra/http/route.ts'
import { listPage } from './list-page.ts'
import { markAllRead, markRead } from './mark-read.ts'
import { presentNotification } from './present.ts'
import { countUnread } from './queries.ts'

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
