import { sql } from 'kysely'
import { notificationMaximum } from '#contracts/accounts/notifications.ts'
import type { Db } from '#infra/db/connections/connect.ts'

/** Drops what is older than the newest that are kept; nobody is shown it meanwhile. */
export const sweep = async (db: Db): Promise<void> => {
  await sql`
    delete from notifications where (account_id, notification_id) in (
      select account_id, notification_id from (
        select account_id, notification_id,
          row_number() over (partition by account_id order by created_at desc, notification_id desc) as place
        from notifications
      ) ranked where place > ${notificationMaximum}
    )`.execute(db)
}
