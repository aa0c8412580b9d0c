import { createHash } from 'node:crypto'
import { setImmediate as giveWay } from 'node:timers/promises'
import { type Insertable, type Selectable, sql } from 'kysely'
import type { Db } from '#infra/db/connections/connect.ts'
import type { AwardBatchesTable } from '#infra/db/schema/tables.ts'
import type { Tx } from '#infra/db/transaction.ts'
import { refuse } from '#infra/errors.ts'
import { listSaid } from '../../parse-award-details.ts'
import type { StoredRow } from '../stored-row.ts'

export type StoredBatch = Selectable<AwardBatchesTable>

type Earlier = Pick<Insertable<AwardBatchesTable>, 'issuer_id' | 'created_by' | 'key_hash' | 'body_hash'>

const rowsPerSlice = 250

/** The hash that stands for a key. */
export const hashText = (text: string): Buffer => createHash('sha256').update(text).digest()

/** One hash for all that was asked: the rows and what stands beside them. */
export const hashBody = async (beside: unknown, rows: readonly unknown[]): Promise<Buffer> => {
  const hash = createHash('sha256').update(JSON.stringify(beside))
  for (let start = 0; start < rows.length; start += rowsPerSlice) {
    hash.update(JSON.stringify(rows.slice(start, start + rowsPerSlice)))
    await giveWay()
  }
  return hash.digest()
}

/**
 * Stores the batch with its rows. If the same person used its key before, the earlier batch comes back instead; a first
 * call that still runs is waited for.
 */
export const insertBatch = async (
  tx: Tx,
  batch: Insertable<AwardBatchesTable>,
  rows: readonly StoredRow[],
  /** How people know the rows; they count from 1 otherwise, as people do. */
  numbers: readonly number[] = rows.map((_, index) => index + 1),
): Promise<{ batch: StoredBatch; isNew: boolean }> => {
  const inserted = await tx
    .insertInto('award_batches')
    .values(batch)
    .onConflict((conflict) =>
      conflict.columns(['issuer_id', 'created_by', 'key_hash']).where('key_hash', 'is not', null).doNothing(),
    )
    .returningAll()
    .executeTakeFirst()
  if (!inserted) {
    const earlier = await findEarlier(tx, batch)
    if (!earlier) throw new Error('The batch that stood in the way is gone.')
    return { batch: earlier, isNew: false }
  }
  for (let start = 0; start < rows.length; start += rowsPerSlice) {
    const end = start + rowsPerSlice
    await insertRows(tx, inserted, rows.slice(start, end), numbers.slice(start, end))
  }
  return { batch: inserted, isNew: true }
}

/** The batch that the person asked for under the key; AppError 409 where something else was asked then. */
export async function findEarlier(
  db: Db,
  { issuer_id, created_by, key_hash, body_hash }: Earlier,
): Promise<StoredBatch | undefined> {
  if (!key_hash) return undefined
  const earlier = await db
    .selectFrom('award_batches')
    .selectAll()
    .where('issuer_id', '=', issuer_id)
    .where('created_by', '=', created_by ?? null)
    .where('key_hash', '=', key_hash)
    .executeTakeFirst()
  if (earlier && !earlier.body_hash.equals(body_hash)) throw refuse('batch.key')
  return earlier
}

async function insertRows(
  tx: Tx,
  { issuer_id, batch_id }: StoredBatch,
  rows: readonly StoredRow[],
  numbers: readonly number[],
): Promise<void> {
  const input = JSON.stringify(rows.map(({ details, ...row }) => ({ ...row, details: details && listSaid(details) })))
  await sql`insert into award_batch_rows (issuer_id, batch_id, row_number, input)
    select ${issuer_id}, ${batch_id}, (${[...numbers]}::int[])[r.place], r.input
    from jsonb_array_elements(${input}::jsonb) with ordinality as r (input, place)`.execute(tx)
}
