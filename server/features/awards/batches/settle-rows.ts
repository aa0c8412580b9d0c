import { sql } from 'kysely'
import { now } from '#infra/clock.ts'
import { context } from '#infra/context.ts'
import type { Tx } from '#infra/db/transaction.ts'
import { writeEnglish } from '#infra/errors.ts'
import { noteBatch } from '../../notifications/index.ts'
import { tellOfBatch } from '../../webhooks/index.ts'
import type { StoredBatch } from './actions/insert-batch.ts'
import type { LeftRow } from './award-rows.ts'

export interface Settled {
  succeeded: number
  failed: number
  skipped: number
}

/** Counts rows whose outcome is known; with the last one the batch is done, and its mails may go. */
export const settleRows = async (
  tx: Tx,
  batch: StoredBatch,
  { succeeded, failed, skipped }: Settled,
): Promise<void> => {
  const isLast = sql`succeeded + failed + skipped + ${succeeded + failed + skipped} >= total`
  const { state } = await tx
    .updateTable('award_batches')
    .set({
      state: sql`case when ${isLast} then 'done' else 'running' end`,
      finished_at: sql`case when ${isLast} then ${now()}::timestamptz end`,
      succeeded: sql`succeeded + ${succeeded}`,
      failed: sql`failed + ${failed}`,
      skipped: sql`skipped + ${skipped}`,
    })
    .where('issuer_id', '=', batch.issuer_id)
    .where('batch_id', '=', batch.batch_id)
    .returning('state')
    .executeTakeFirstOrThrow()
  if (state !== 'done') return
  await enqueueRelease(tx, batch)
  await noteBatch(tx, batch)
  await tellOfBatch(tx, batch)
}

/** Marks rows that were not awarded, each with the reason. */
export const markRows = async (
  tx: Tx,
  { issuer_id, batch_id }: StoredBatch,
  state: 'skipped' | 'failed',
  left: readonly LeftRow[],
): Promise<void> => {
  if (left.length === 0) return
  const numbers = left.map((row) => row.rowNumber)
  const errors = left.map((row) => writeEnglish(row.error))
  await sql`
    update award_batch_rows set state = ${state}, error = given.error
    from unnest(${numbers}::int[], ${errors}::text[]) as given (row_number, error)
    where issuer_id = ${issuer_id} and batch_id = ${batch_id} and award_batch_rows.row_number = given.row_number`.execute(
    tx,
  )
}

/** Lets every row that still waits fail for this reason; rows that are being awarded at the moment are left alone. */
export const failWaiting = async (tx: Tx, batch: StoredBatch, error: string): Promise<void> => {
  const { numUpdatedRows } = await tx
    .updateTable('award_batch_rows')
    .set({ state: 'failed', error })
    .where('issuer_id', '=', batch.issuer_id)
    .where('batch_id', '=', batch.batch_id)
    .where('state', '=', 'waiting')
    .executeTakeFirstOrThrow()
  const failed = Number(numUpdatedRows)
  if (failed > 0) await settleRows(tx, batch, { succeeded: 0, failed, skipped: 0 })
}

/** Lets the mails of a batch go. */
export const releaseJob = 'awards.release-mails'

/** Asks for the mails of the batch to go, at once or when their hold is over, but not before the moment. */
export const enqueueRelease = (
  tx: Tx,
  { issuer_id, batch_id, mails_at }: StoredBatch,
  earliest = now(),
): Promise<void> => {
  const startAfter = mails_at && mails_at > earliest ? mails_at : earliest
  return context().queue.enqueue(
    tx,
    releaseJob,
    { issuerId: issuer_id, batchId: batch_id },
    { singletonKey: batch_id, ...(startAfter > now() ? { startAfter } : {}) },
  )
}
