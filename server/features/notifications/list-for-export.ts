import { type Notification, notificationMaximum } from '#contracts/accounts/notifications.ts'
import type { Db } from '#infra/db/connections/connect.ts'
import { presentNotification } from './present.ts'
import { listNotifications } from './queries.ts'

/** The account's notifications as they are given to a person who takes everything along. */
export const listNotificationsForExport = async (db: Db, accountId: string): Promise<Notification[]> =>
  (await listNotifications(db, accountId, { limit: notificationMaximum })).map(presentNotification)
