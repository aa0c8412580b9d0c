import { setImmediate as giveWay } from 'node:timers/promises'
import { z } from 'zod'
import { now } from '#infra/clock.ts'
import { db } from '#infra/context.ts'
import { type Tx, transaction } from '#infra/db/transaction.ts'
import { type JobHandler, TryLater } from '#infra/jobs/queue.ts'
import { inEnglish, makeMessage } from '#shared/messages/all-messages.ts'
import type { Message } from '#shared/messages/message.ts'
import { awardingColumns, holdsRole, nameObstacle } from '../../issuers/index.ts'
import { isHomeThere } from '../../oauth/index.ts'
import { enqueueAwardBatch } from './actions/create-batch.ts'
import type { StoredBatch } from './actions/insert-batch.ts'
import { awardRows, lockParties, type WaitingRow } from './award-rows.ts'
import { failWaiting, markRows, settleRows } from './settle-rows.ts'
import { storedRow } from './stored-row.ts'

export const batchJobData = z.object({ issuerId: z.string(), batchId: z.string() })

const rowsPerChunk = 250
// Requests are answered after so many rows at the latest.
const rowsPerSlice = 50
// While the documents of one chunk are signed, the database writes another.
const lanes = 2
// Well below the time a job may take, so that a large batch is many short jobs and none is cut off.
const turnMilliseconds = 20_000
const pauseSeconds = 2

/**
 * Works on a batch chunk by chunk, each in one transaction: a row is waiting, or awarded with all that belongs to it.
 * Whoever takes the batch up after a crash goes on with the rows that wait; two at once take different ones.
 */
export const runAwardBatch: JobHandler = async (data, job) => {
  const { issuerId, batchId } = batchJobData.parse(data)
  const end = performance.now() + turnMilliseconds
  const work = async (): Promise<boolean> => {
    while (!job.signal.aborted && performance.now() < end) {
      if (!(await transaction(db(), (tx) => runChunk(tx, issuerId, batchId)))) return true
    }
    return false
  }
  const outcomes = await Promise.allSettled(Array.from({ length: lanes }, work))
  for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason
  if (outcomes.every((outcome) => outcome.status === 'fulfilled' && outcome.value)) {
    if (await hasWaiting(issuerId, batchId)) throw new TryLater('others still hold the rows that wait', pauseSeconds)
    return
  }
  await transaction(db(), async (tx) => {
    const batch = await findRunning(tx, issuerId, batchId)
    if (batch) await enqueueAwardBatch(tx, batch)
  })
}

/** Answers whether there were rows to award. */
async function runChunk(tx: Tx, issuerId: string, batchId: string): Promise<boolean> {
  const batch = await findRunning(tx, issuerId, batchId)
  if (!batch) return false
  const obstacle = await findObstacle(tx, batch)
  if (obstacle !== undefined) {
    await failWaiting(tx, batch, inEnglish(obstacle))
    return false
  }
  const rows = await takeWaiting(tx, batch)
  if (rows.length === 0) return false
  const { repeated, unfit } = await awardRows(tx, batch, await lockParties(tx, batch, rows), rows)
  await markRows(tx, batch, 'skipped', repeated)
  await markRows(tx, batch, 'failed', unfit)
  const [skipped, failed] = [repeated.length, unfit.length]
  await settleRows(tx, batch, { succeeded: rows.length - skipped - failed, failed, skipped })
  return true
}

const roleLost = makeMessage('batch.person')

/** Why no row of the batch can be awarded any more, if so; what was true at its start may have ended since. */
const findObstacle = async (tx: Tx, batch: StoredBatch): Promise<Message | undefined> => {
  const { awarded_by, created_by, made_in, issuer_id, badge_id } = batch
  // Where an account is deleted, nobody is left who sent it.
  if (awarded_by === null && created_by !== null && made_in !== null) return makeMessage('batch.sign-in')
  if (awarded_by === null || !(await holdsRole(tx, awarded_by, issuer_id, 'award'))) return roleLost
  if (!(await isHomeThere(tx, batch))) return makeMessage('batch.program')
  const badge = await tx
    .selectFrom('badge_classes')
    .innerJoin('issuers', 'issuers.issuer_id', 'badge_classes.issuer_id')
    .select(awardingColumns)
    .where('badge_classes.issuer_id', '=', issuer_id)
    .where('badge_id', '=', badge_id)
    .executeTakeFirst()
  const obstacle = badge && nameObstacle(badge)
  return obstacle && makeMessage(obstacle)
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

/**
 * Whether rows are left that this run could not take. What a process that was killed had sent to the database just before
 * may still hold some, and gives them back when it is broken off.
 */
async function hasWaiting(issuerId: string, batchId: string): Promise<boolean> {
  const row = await db()
    .selectFrom('award_batch_rows as row')
    .innerJoin('award_batches as batch', (join) =>
      join.onRef('batch.issuer_id', '=', 'row.issuer_id').onRef('batch.batch_id', '=', 'row.batch_id'),
    )
    .select('row.row_number')
    .where('row.issuer_id', '=', issuerId)
    .where('row.batch_id', '=', batchId)
    .where('row.state', '=', 'waiting')
    .where('batch.state', 'in', ['scheduled', 'running'])
    .where('batch.start_at', '<=', now())
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
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
  const waiting: WaitingRow[] = []
  for (const [index, { row_number, input }] of rows.entries()) {
    if (index % rowsPerSlice === rowsPerSlice - 1) await giveWay()
    waiting.push({ rowNumber: row_number, row: storedRow.parse(input) })
  }
  return waiting
}
