import { sql } from 'kysely'
import { now } from '#infra/clock.ts'
import { afterLast, type Step, type Sweep, walk } from '#infra/sweeps/sweep.ts'
import { enqueueAwardBatch } from './actions/create-batch.ts'
import { heldForBatch } from './actions/hold-batch-mails.ts'
import { enqueueTakeBack } from './actions/undo-batch.ts'
import { enqueueRelease } from './settle-rows.ts'

/** Asks for the batches to be worked on that have begun. */
const goOn: Step = walk(async (tx, most, after) => {
  const running = await tx
    .selectFrom('award_batches')
    .select(['issuer_id', 'batch_id', 'start_at'])
    .where(sql<boolean>`state in ('scheduled', 'running')`)
    .where('start_at', '<=', now())
    .where('batch_id', '>', after)
    .orderBy('batch_id')
    .limit(most)
    .execute()
  for (const batch of running) await enqueueAwardBatch(tx, batch)
  return { rows: running.length, after: afterLast(running, most, (row) => row.batch_id) }
})

/** Has mails let go that wait for the end of their batch: batch by batch, for one may have very many. */
const releaseHeld: Step = walk(async (tx, _most, after) => {
  const next = await tx
    .selectFrom('mails')
    .select(['issuer_id', 'batch_id'])
    .where('batch_id', 'is not', null)
    .where('state', '=', sql.lit('held'))
    .where('held_for', '=', sql.lit(heldForBatch))
    .where('batch_id', '>', after)
    .orderBy('batch_id')
    .limit(1)
    .executeTakeFirst()
  if (!next || next.issuer_id === null || next.batch_id === null) return { rows: 0, after: undefined }
  const batch = await tx
    .selectFrom('award_batches')
    .selectAll()
    .where('issuer_id', '=', next.issuer_id)
    .where('batch_id', '=', next.batch_id)
    .where('state', '=', 'done')
    .where('mails_at', '<=', now())
    .executeTakeFirst()
  if (batch) await enqueueRelease(tx, batch)
  return { rows: batch ? 1 : 0, after: next.batch_id }
})

/** Has batches taken back that are not yet wholly taken back. */
const takeBack: Step = walk(async (tx, most, after) => {
  const undone = await tx
    .selectFrom('award_batches')
    .select(['issuer_id', 'batch_id'])
    .select(({ exists, selectFrom }) =>
      exists(
        selectFrom('award_batch_rows')
          .select('row_number')
          .whereRef('award_batch_rows.issuer_id', '=', 'award_batches.issuer_id')
          .whereRef('award_batch_rows.batch_id', '=', 'award_batches.batch_id')
          .where('award_batch_rows.state', '=', 'awarded'),
      ).as('has_awarded'),
    )
    .where('state', '=', sql.lit('undone'))
    .where('batch_id', '>', after)
    .orderBy('batch_id')
    .limit(most)
    .execute()
  const left = undone.filter((batch) => batch.has_awarded)
  for (const batch of left) await enqueueTakeBack(tx, batch)
  return { rows: left.length, after: afterLast(undone, most, (row) => row.batch_id) }
})

/** Asks for whatever is due and may have lost its job; a server that starts takes up what another one left. */
export const sweep: Sweep = { name: 'award-batches', steps: [goOn, releaseHeld, takeBack] }
