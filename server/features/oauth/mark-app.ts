import { now } from '#infra/clock.ts'
import type { Db } from '#infra/db/connect.ts'

/** What whoever runs the server says of an app; false when there is no such app. */
export const markApp = async (
  db: Db,
  clientId: string,
  marks: { is_verified: boolean } | { skips_consent: boolean },
): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('applications')
    .set({ ...marks, updated_at: now() })
    .where('client_id', '=', clientId)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** All apps, those used last first, for whoever runs the server. */
export const listAllApps = (db: Db) =>
  db
    .selectFrom('applications')
    .select(['client_id', 'name', 'owner_id', 'website_url', 'is_verified', 'skips_consent', 'last_used_at'])
    .orderBy('last_used_at', 'desc')
    .orderBy('client_id')
    .limit(1000)
    .execute()
