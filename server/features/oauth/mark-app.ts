import { sql } from 'kysely'
import { commandLine, noteAction } from '#infra/audit/note-action.ts'
import { now } from '#infra/clock.ts'
import type { Db } from '#infra/db/connections/connect.ts'
import { transaction } from '#infra/db/transaction.ts'

/** What whoever runs the server says of an app; false when there is no such app. */
export const markApp = (
  db: Db,
  clientId: string,
  marks: { is_verified: boolean } | { skips_consent: boolean },
): Promise<boolean> =>
  transaction(db, async (tx) => {
    const isVouched = Object.values(marks).includes(true)
    const { numUpdatedRows } = await tx
      .updateTable('applications')
      .set({
        ...marks,
        ...(isVouched ? { in_use_since: sql<Date>`coalesce(in_use_since, ${now()})` } : {}),
        updated_at: now(),
      })
      .where('client_id', '=', clientId)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) return false
    noteAction(tx, commandLine, { verb: 'app.marked', subject: { kind: 'app', id: clientId }, detail: marks })
    return true
  })

/** All apps, those used last first, for whoever runs the server. */
export const listAllApps = (db: Db) =>
  db
    .selectFrom('applications')
    .select(['client_id', 'name', 'owner_id', 'website_url', 'is_verified', 'skips_consent', 'last_used_at'])
    .orderBy('last_used_at', 'desc')
    .orderBy('client_id')
    .limit(1000)
    .execute()
