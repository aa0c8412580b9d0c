import { sql } from 'kysely'
import { commandLine, noteAction } from '#infra/audit/note-action.ts'
import { now } from '#infra/clock.ts'
import type { Db } from '#infra/db/connections/connect.ts'
import { transaction } from '#infra/db/transaction.ts'

export type AppMarks = { is_verified: boolean } | { skips_consent: boolean }

/**
 * What whoever runs the server says of an app, as the version that they looked at; to take it back none has to be named. Nothing is
 * said of one that is another by now.
 */
export const markApp = (
  db: Db,
  clientId: string,
  marks: AppMarks,
  looked?: number,
): Promise<'marked' | 'changed' | 'gone'> =>
  transaction(db, async (tx) => {
    const isVouched = Object.values(marks).includes(true)
    const app = await tx
      .selectFrom('applications')
      .select('version')
      .where('client_id', '=', clientId)
      .forNoKeyUpdate()
      .executeTakeFirst()
    if (!app) return 'gone'
    if (isVouched && app.version !== looked) return 'changed'
    await tx
      .updateTable('applications')
      .set({
        ...marks,
        ...(isVouched ? { in_use_since: sql<Date>`coalesce(in_use_since, ${now()})` } : {}),
        updated_at: now(),
      })
      .where('client_id', '=', clientId)
      .execute()
    noteAction(tx, commandLine, { verb: 'app.marked', subject: { kind: 'app', id: clientId }, detail: marks })
    return 'marked'
  })

/** What whoever runs the server looks at before they say something of the app. */
export const findAppToLookAt = (db: Db, clientId: string) =>
  db
    .selectFrom('applications')
    .select(['name', 'website_url', 'redirect_uris', 'scopes', 'grant_types', 'logo_key', 'version'])
    .where('client_id', '=', clientId)
    .executeTakeFirst()

/** All apps, those used last first, for whoever runs the server. */
export const listAllApps = (db: Db) =>
  db
    .selectFrom('applications')
    .select(['client_id', 'name', 'owner_id', 'website_url', 'is_verified', 'skips_consent', 'version', 'last_used_at'])
    .orderBy('last_used_at', 'desc')
    .orderBy('client_id')
    .limit(1000)
    .execute()
