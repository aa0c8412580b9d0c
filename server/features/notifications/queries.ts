import { notificationMaximum } from '#contracts/accounts/notifications.ts'
import type { Db } from '#infra/db/connections/connect.ts'

const newestOf = (db: Db, accountId: string) =>
  db
    .selectFrom('notifications')
    .selectAll()
    .where('account_id', '=', accountId)
    .orderBy('created_at', 'desc')
    .orderBy('notification_id', 'desc')
    .limit(notificationMaximum)

/** Newest first, of those that are kept. */
export const listNotifications = (
  db: Db,
  accountId: string,
  { after, limit }: { after?: { createdAt: Date; id: string } | undefined; limit: number },
) =>
  db
    .selectFrom(newestOf(db, accountId).as('kept'))
    .selectAll()
    .$if(after !== undefined, (query) =>
      query.where(({ eb, refTuple, tuple }) =>
        eb(refTuple('created_at', 'notification_id'), '<', tuple(after?.createdAt ?? new Date(0), after?.id ?? '')),
      ),
    )
    .orderBy('created_at', 'desc')
    .orderBy('notification_id', 'desc')
    .limit(limit)
    .execute()

export const countUnread = async (db: Db, accountId: string): Promise<number> => {
  const row = await db
    .selectFrom(newestOf(db, accountId).as('kept'))
    .select((eb) => eb.fn.countAll<number>().as('unread'))
    .where('read_at', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(row.unread)
}

export type NotificationRow = Awaited<ReturnType<typeof listNotifications>>[number]
