import { sql } from 'kysely'
import { inSeconds, now } from '../clock.ts'
import { context } from '../context.ts'
import type { Tx } from '../db/transaction.ts'
import { afterLast, type Step, type Sweep, walk, walkOutside } from '../sweeps/sweep.ts'
import { dropFile } from './drop-file.ts'
import { isReferredTo } from './file-references.ts'

/** As long as backups of the database are kept as a rule: one that is put back finds its pictures (ADR 95). */
export const unusedFileDays = 30

interface Portions {
  /** Files that are looked at in each run. */
  looked: number
  /** Files that are looked at in one statement. */
  lookedAtOnce: number
  /** Files that are dropped before it is asked whether others wait. */
  droppedAtOnce: number
}

const usual: Portions = { looked: 20_000, lookedAtOnce: 1000, droppedAtOnce: 10 }

/**
 * Drops files to which nothing has referred for thirty days, and what was left of writes that were cut off. Each run looks at so
 * many, by their keys, and the next one goes on where it was, whichever process that is.
 */
export const sweepFiles = ({ looked, lookedAtOnce, droppedAtOnce }: Portions = usual): Sweep => ({
  name: 'files',
  steps: [
    walkOutside(async () => {
      await context().blobs.dropUnfinished?.()
      return { rows: 0, after: undefined }
    }, 1),
    walk(async (tx, most, after) => {
      const before = Number(after)
      const count = await look(tx, Math.min(most, looked - before))
      const all = before + count
      return { rows: 0, after: count < most || all >= looked ? undefined : String(all) }
    }, lookedAtOnce),
    dropUnused(droppedAtOnce),
  ],
})

const dropUnused = (droppedAtOnce: number): Step =>
  walkOutside(async (db, most, after) => {
    const before = inSeconds(-unusedFileDays * 86_400)
    const rows = await db
      .selectFrom('blobs')
      .select('blob_key')
      .where('unused_since', '<=', before)
      .where('blob_key', '>', after)
      .orderBy('blob_key')
      .limit(most)
      .execute()
    for (const { blob_key } of rows) await dropFile(db, blob_key, before)
    return { rows: rows.length, after: afterLast(rows, most, (row) => row.blob_key) }
  }, droppedAtOnce)

/** Notes of so many files since when nothing refers to them; answers of how many. */
async function look(tx: Tx, count: number): Promise<number> {
  const walk = await tx.selectFrom('file_walks').select('after_key').executeTakeFirst()
  const { rows } = await sql<{ blob_key: string }>`
    select blob_key from blobs where blob_key > ${walk?.after_key ?? ''} order by blob_key limit ${count}`.execute(tx)
  const [first, last] = [rows[0], rows.at(-1)]
  // A server that has no file yet leaves no row behind: it may still be what an archive is brought into.
  if (!walk && !first) return 0
  if (first && last) {
    const isUsed = isReferredTo(sql.ref('blobs.blob_key'))
    await sql`
      update blobs set unused_since = case when unused_since is null then ${now()}::timestamptz end
      where blob_key between ${first.blob_key} and ${last.blob_key} and (unused_since is null) <> ${isUsed}`.execute(tx)
  }
  const after_key = rows.length < count ? '' : (last?.blob_key ?? '')
  await tx
    .insertInto('file_walks')
    .values({ after_key })
    .onConflict((conflict) => conflict.column('one').doUpdateSet({ after_key }))
    .execute()
  return rows.length
}
