import { sql } from 'kysely'
import { z } from 'zod'
import { now } from '#infra/clock.ts'
import { context, db } from '#infra/context.ts'
import { type Tx, transaction } from '#infra/db/transaction.ts'
import type { JobHandler } from '#infra/jobs/queue.ts'
import { awardRows, type WaitingRow } from './award-rows.ts'
import { enqueueRun } from './create-batch.ts'
import type { StoredBatch } from './insert-batch.ts'
import { lockBatch } from './queries.ts'
import type { Failure } from './refuse-repeated.ts'
import { storedRow } from './stored-row.ts'

export const batchJob = z.object({ issuerId: z.string(), batchId: z.string() })

const rowsPerChunk = 500
// Well below the time a job may take, so that a large batch is many short jobs and none is cut off.
const turnMilliseconds = 20_000

/**
 * Works on a batch chunk by chunk, each in one transaction: a row is waiting, or awarded with all that belongs to it.
 * Whoever takes the batch up after a crash goes on with the rows that wait; two at once take turns.
 */
export const runBatch: JobHandler = async (data, job) => {
  const { issuerId, batchId } = batchJob.parse(data)
  const end = performance.now() + turnMilliseconds
  while (!job.signal.aborted) {
    const goesOn = await transaction(db(), (tx) => runChunk(tx, issuerId, batchId))
    if (!goesOn) return
    if (performance.now() < end) continue
    await transaction(db(), async (tx) => {
      const batch = await lockBatch(tx, issuerId, batchId)
      if (batch) await enqueueRun(tx, batch)
    })
    return
  }
}

/** Answers whether rows are left. */
async function runChunk(tx: Tx, issuerId: string, batchId: string): Promise<boolean> {
  const batch = await lockBatch(tx, issuerId, batchId)
  if (!batch || batch.start_at > now()) return false
  if (batch.state !== 'scheduled' && batch.state !== 'running') return false
  const rows = await listWaiting(tx, batch)
  const failures = rows.length > 0 ? await awardRows(tx, batch, rows) : []
  await markFailures(tx, batch, failures)
  const isLast = rows.length < rowsPerChunk
  await tx
    .updateTable('award_batches')
    .set((row) => ({
      state: isLast ? 'done' : 'running',
      finished_at: isLast ? now() : null,
      succeeded: sql`${row.ref('succeeded')} + ${rows.length - failures.length}`,
      failed: sql`${row.ref('failed')} + ${failures.length}`,
    }))
    .where('issuer_id', '=', issuerId)
    .where('batch_id', '=', batchId)
    .execute()
  if (isLast) await enqueueRelease(tx, batch)
  return !isLast
}

async function listWaiting(tx: Tx, { issuer_id, batch_id }: StoredBatch): Promise<WaitingRow[]> {
  const rows = await tx
    .selectFrom('award_batch_rows')
    .select(['row_number', 'input'])
    .where('issuer_id', '=', issuer_id)
    .where('batch_id', '=', batch_id)
    .where('state', '=', 'waiting')
    .orderBy('row_number')
    .limit(rowsPerChunk)
    .execute()
  return rows.map(({ row_number, input }) => ({ rowNumber: row_number, row: storedRow.parse(input) }))
}

async function markFailures(tx: Tx, { issuer_id, batch_id }: StoredBatch, failures: readonly Failure[]): Promise<void> {
  if (failures.length === 0) return
  const numbers = failures.map((failure) => failure.rowNumber)
  const errors = failures.map((failure) => failure.error)
  await sql`
    update award_batch_rows set state = 'failed', error = given.error
    from unnest(${numbers}::int[], ${errors}::text[]) as given (row_number, error)
    where issuer_id = ${issuer_id} and batch_id = ${batch_id} and award_batch_rows.row_number = given.row_number`.execute(
    tx,
  )
}

/** Asks for the mails of the batch to go, at once or when their hold is over. */
export const enqueueRelease = (tx: Tx, { issuer_id, batch_id, mails_at }: StoredBatch): Promise<void> =>
  context().queue.enqueue(
    tx,
    'awards.release-mails',
    { issuerId: issuer_id, batchId: batch_id },
    { singletonKey: batch_id, ...(mails_at && mails_at > now() ? { startAfter: mails_at } : {}) },
  )
