import { sql } from 'kysely'
import { inSeconds, now } from '../clock.ts'
import type { Db } from '../db/connections/connect.ts'
import { dropFile } from './drop-file.ts'
import { isReferredTo } from './file-references.ts'

/** As long as backups of the database are kept as a rule: one that is put back finds its pictures (ADR 95). */
export const unusedDays = 30

interface Portions {
  /** Files that are looked at each time. */
  looked: number
  /** Files that are dropped each time. */
  dropped: number
}

/**
 * Drops files to which nothing has referred for thirty days. Each time it looks at so many, by their keys, and the next time goes on
 * where it was, whichever process that is.
 */
export const sweepFiles = async (
  db: Db,
  { looked, dropped }: Portions = { looked: 20_000, dropped: 500 },
): Promise<void> => {
  await look(db, looked)
  const before = inSeconds(-unusedDays * 86_400)
  const keys = await db
    .selectFrom('blobs')
    .select('blob_key')
    .where('unused_since', '<=', before)
    .orderBy('unused_since')
    .limit(dropped)
    .execute()
  for (const { blob_key } of keys) await dropFile(db, blob_key, before)
}

/** Notes of each file since when nothing refers to it. */
async function look(db: Db, count: number): Promise<void> {
  const walk = await db.selectFrom('file_walks').select('after_key').executeTakeFirst()
  const { rows } = await sql<{ blob_key: string }>`
    select blob_key from blobs where blob_key > ${walk?.after_key ?? ''} order by blob_key limit ${count}`.execute(db)
  const [first, last] = [rows[0], rows.at(-1)]
  // A server that has no file yet leaves no row behind: it may still be what an archive is brought into.
  if (!walk && !first) return
  if (first && last) {
    const isUsed = isReferredTo(sql.ref('blobs.blob_key'))
    await sql`
      update blobs set unused_since = case when unused_since is null then ${now()}::timestamptz end
      where blob_key between ${first.blob_key} and ${last.blob_key} and (unused_since is null) <> ${isUsed}`.execute(db)
  }
  const after_key = rows.length < count ? '' : (last?.blob_key ?? '')
  await db
    .insertInto('file_walks')
    .values({ after_key })
    .onConflict((conflict) => conflict.column('one').doUpdateSet({ after_key }))
    .execute()
}
