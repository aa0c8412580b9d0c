import { type Notification, notification, notificationFacts } from '#contracts/accounts/notifications.ts'
import type { NotificationRow } from './queries.ts'

export const presentNotification = (row: NotificationRow): Notification => ({
  id: row.notification_id,
  kind: notification.shape.kind.parse(row.kind),
  address: row.address,
  facts: notificationFacts.parse(row.facts),
  created_at: row.created_at.toISOString(),
  read: row.read_at !== null,
})
