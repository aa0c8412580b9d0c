import { now } from '#infra/clock.ts'
import type { Db } from '#infra/db/connections/connect.ts'
import { transaction } from '#infra/db/transaction.ts'
import { enqueueRun } from './actions/create-batch.ts'
import { heldForBatch } from './actions/hold-mails.ts'
import { enqueueTakeBack } from './actions/undo-batch.ts'
import { enqueueRelease } from './settle-rows.ts'

const mostAtOnce = 1000

/** Asks for whatever is due and may have lost its job; a server that starts takes up what another one left. */
export const sweep = async (db: Db): Promise<void> => {
  const running = await db
    .selectFrom('award_batches')
    .select(['issuer_id', 'batch_id', 'start_at'])
    .where('state', 'in', ['scheduled', 'running'])
    .where('start_at', '<=', now())
    .limit(mostAtOnce)
    .execute()
  const holding = await db
    .selectFrom('award_batches')
    .selectAll()
    .where('state', '=', 'done')
    .where('mails_at', '<=', now())
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('mails')
          .select('mail_id')
          .whereRef('mails.issuer_id', '=', 'award_batches.issuer_id')
          .whereRef('mails.batch_id', '=', 'award_batches.batch_id')
          .where('mails.state', '=', 'held')
          .where('mails.held_for', '=', heldForBatch),
      ),
    )
    .limit(mostAtOnce)
    .execute()
  const taking = await db
    .selectFrom('award_batches')
    .select(['issuer_id', 'batch_id'])
    .where('state', '=', 'undone')
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('award_batch_rows')
          .select('row_number')
          .whereRef('award_batch_rows.issuer_id', '=', 'award_batches.issuer_id')
          .whereRef('award_batch_rows.batch_id', '=', 'award_batches.batch_id')
          .where('award_batch_rows.state', '=', 'awarded'),
      ),
    )
    .limit(mostAtOnce)
    .execute()
  await transaction(db, async (tx) => {
    for (const batch of running) await enqueueRun(tx, batch)
    for (const batch of holding) await enqueueRelease(tx, batch)
    for (const batch of taking) await enqueueTakeBack(tx, batch)
  })
}
