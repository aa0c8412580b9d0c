import { sql } from 'kysely'
import { context } from '../context.ts'
import type { Db } from '../db/connections/connect.ts'
import { transaction } from '../db/transaction.ts'
import { isReferredTo } from './file-references.ts'
import { lockFile } from './lock-file.ts'

/**
 * Drops a file and its row unless something refers to it, or where `before` is given has done so since then. Cut off in between,
 * the row is still there, so that the same call ends it.
 */
export const dropFile = (db: Db, key: string, before?: Date): Promise<void> =>
  transaction(db, async (tx) => {
    await lockFile(tx, key)
    const { rows } = await sql<{ is_used: boolean }>`select ${isReferredTo(sql`${key}`)} as is_used`.execute(tx)
    if (rows[0]?.is_used !== false) return
    let dropping = tx.deleteFrom('blobs').where('blob_key', '=', key)
    if (before) dropping = dropping.where('unused_since', '<=', before)
    const { numDeletedRows } = await dropping.executeTakeFirstOrThrow()
    if (numDeletedRows > 0n || !before) await context().blobs.delete(key)
  })
