import { sql } from 'kysely'
import { z } from 'zod'
import { now } from '#infra/clock.ts'
import { context, db } from '#infra/context.ts'
import { type Tx, transaction } from '#infra/db/transaction.ts'
import type { JobHandler } from '#infra/jobs/queue.ts'
import { awardRows, type WaitingRow } from './award-rows.ts'
import { enqueueRun } from './create-batch.ts'
import type { StoredBatch } from './insert-batch.ts'
import type { Failure } from './refuse-repeated.ts'
import { storedRow } from './stored-row.ts'

export const batchJob = z.object({ issuerId: z.string(), batchId: z.string() })

const rowsPerChunk = 250
// While the documents of one chunk are signed, the database writes another.
const lanes = 2
// Well below the time a job may take, so that a large batch is many short jobs and none is cut off.
const turnMilliseconds = 20_000

/**
 * Works on a batch chunk by chunk, each in one transaction: a row is waiting, or awarded with all that belongs to it.
 * Whoever takes the batch up after a crash goes on with the rows that wait; two at once take different ones.
 */
export const runBatch: JobHandler = async (data, job) => {
  const { issuerId, batchId } = batchJob.parse(data)
  const end = performance.now() + turnMilliseconds
  const work = async (): Promise<boolean> => {
    while (!job.signal.aborted && performance.now() < end) {
      if (!(await transaction(db(), (tx) => runChunk(tx, issuerId, batchId)))) return true
    }
    return false
  }
  const outcomes = await Promise.allSettled(Array.from({ length: lanes }, work))
  for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason
  if (outcomes.every((outcome) => outcome.status === 'fulfilled' && outcome.value)) return
  await transaction(db(), async (tx) => {
    const batch = await findRunning(tx, issuerId, batchId)
    if (batch) await enqueueRun(tx, batch)
  })
}

/** Answers whether there were rows to award. */
async function runChunk(tx: Tx, issuerId: string, batchId: string): Promise<boolean> {
  const batch = await findRunning(tx, issuerId, batchId)
  if (!batch) return false
  const rows = await takeWaiting(tx, batch)
  if (rows.length === 0) return false
  const failures = await awardRows(tx, batch, rows)
  await markFailures(tx, batch, failures)
  const [succeeded, failed] = [rows.length - failures.length, failures.length]
  const { state } = await tx
    .updateTable('award_batches')
    .set({
      state: sql`case when succeeded + failed + ${rows.length} < total then 'running' else 'done' end`,
      finished_at: sql`case when succeeded + failed + ${rows.length} < total then null else ${now()}::timestamptz end`,
      succeeded: sql`succeeded + ${succeeded}`,
      failed: sql`failed + ${failed}`,
    })
    .where('issuer_id', '=', issuerId)
    .where('batch_id', '=', batchId)
    .returning('state')
    .executeTakeFirstOrThrow()
  if (state === 'done') await enqueueRelease(tx, batch)
  return true
}

/** The batch, if it is time to work on it; nobody ends it before the transaction does. */
async function findRunning(tx: Tx, issuerId: string, batchId: string): Promise<StoredBatch | undefined> {
  return await tx
    .selectFrom('award_batches')
    .selectAll()
    .where('issuer_id', '=', issuerId)
    .where('batch_id', '=', batchId)
    .where('state', 'in', ['scheduled', 'running'])
    .where('start_at', '<=', now())
    .forKeyShare()
    .executeTakeFirst()
}

async function takeWaiting(tx: Tx, { issuer_id, batch_id }: StoredBatch): Promise<WaitingRow[]> {
  const rows = await tx
    .selectFrom('award_batch_rows')
    .select(['row_number', 'input'])
    .where('issuer_id', '=', issuer_id)
    .where('batch_id', '=', batch_id)
    .where('state', '=', 'waiting')
    .orderBy('row_number')
    .limit(rowsPerChunk)
    .forUpdate()
    .skipLocked()
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

/** Asks for the mails of the batch to go, at once or when their hold is over, but not before the moment. */
export const enqueueRelease = (
  tx: Tx,
  { issuer_id, batch_id, mails_at }: StoredBatch,
  earliest = now(),
): Promise<void> => {
  const startAfter = mails_at && mails_at > earliest ? mails_at : earliest
  return context().queue.enqueue(
    tx,
    'awards.release-mails',
    { issuerId: issuer_id, batchId: batch_id },
    { singletonKey: batch_id, ...(startAfter > now() ? { startAfter } : {}) },
  )
}
