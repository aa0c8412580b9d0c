import { sql } from 'kysely'
import type { BatchPath, BatchRowResult } from '#contracts/awards/award-batches.ts'
import type { BadgePath } from '#contracts/badge-classes/badge-classes.ts'
import type { Db } from '#infra/db/connections/connect.ts'
import type { Tx } from '#infra/db/transaction.ts'
import { openAssertions } from '../documents/open-documents.ts'
import type { AwardRow } from '../queries.ts'
import type { StoredBatch } from './actions/insert-batch.ts'

/** A batch as it is shown. */
export type BatchListRow = StoredBatch & { creator_email: string | null; to_take_back: number }

/**
 * How many awards of the batch are still to be taken back: read off the index of its rows, and only of those undone.
 * Counted, not kept beside the batch, so that it is right whichever server takes them back.
 */
const toTakeBack = sql<number>`case when award_batches.state = 'undone' then (
  select count(*) from award_batch_rows as row
  where row.issuer_id = award_batches.issuer_id and row.batch_id = award_batches.batch_id and row.state = 'awarded'
) else 0 end`

const selectBatches = (db: Db, { issuerSlug, badgeSlug }: BadgePath) =>
  db
    .selectFrom('award_batches')
    .leftJoin('email_addresses as creator', (join) =>
      join.onRef('creator.account_id', '=', 'award_batches.created_by').on('creator.is_primary', '=', true),
    )
    .selectAll('award_batches')
    .select(['creator.email as creator_email', toTakeBack.as('to_take_back')])
    .where('award_batches.issuer_id', '=', issuerSlug)
    .where('award_batches.badge_id', '=', badgeSlug)

export const findBatch = (db: Db, at: BatchPath): Promise<BatchListRow | undefined> =>
  selectBatches(db, at).where('award_batches.batch_id', '=', at.batchId).executeTakeFirst()

export interface BatchPosition {
  createdAt: Date
  batchId: string
}

/** At most `limit` batches of a class, newest first, after the position. */
export const listBatches = (
  db: Db,
  at: BadgePath,
  { limit, after }: { limit: number; after: BatchPosition | undefined },
): Promise<BatchListRow[]> => {
  let query = selectBatches(db, at)
    .orderBy('award_batches.created_at', 'desc')
    .orderBy('award_batches.batch_id', 'desc')
    .limit(limit)
  if (after) {
    const start = sql`(${after.createdAt}::timestamptz, ${after.batchId}::text)`
    query = query.where(sql<boolean>`(award_batches.created_at, award_batches.batch_id) < ${start}`)
  }
  return query.execute()
}

const mostOpen = 50

/** The batches of an issuer that are not over and done with: those that failed first, newest first. */
export const selectOpenBatches = (db: Db, issuerId: string) =>
  db
    .selectFrom('award_batches')
    .innerJoin('badge_classes as badge', (join) =>
      join
        .onRef('badge.issuer_id', '=', 'award_batches.issuer_id')
        .onRef('badge.badge_id', '=', 'award_batches.badge_id'),
    )
    .leftJoin('email_addresses as creator', (join) =>
      join.onRef('creator.account_id', '=', 'award_batches.created_by').on('creator.is_primary', '=', true),
    )
    .selectAll('award_batches')
    .select(['creator.email as creator_email', 'badge.name as badge_name', sql.lit(0).as('to_take_back')])
    .where('award_batches.issuer_id', '=', issuerId)
    // Word for word as in the index.
    .where(
      sql<boolean>`(award_batches.state in ('scheduled', 'running')
        or (award_batches.state = 'done' and award_batches.failed > 0 and award_batches.dismissed_at is null))`,
    )
    .orderBy(sql`(award_batches.state = 'done')`, 'desc')
    .orderBy('award_batches.created_at', 'desc')
    .orderBy('award_batches.batch_id', 'desc')
    .limit(mostOpen)

export type RowState = BatchRowResult['state']

/** At most `limit` rows of a batch in their order, after the row of that number. */
export const listRows = (
  db: Db,
  at: BatchPath,
  { limit, after, state }: { limit: number; after: number; state: RowState | undefined },
) => {
  let query = db
    .selectFrom('award_batch_rows')
    .select(['row_number', 'state', 'award_id', 'error'])
    .select(sql<string>`input #>> '{recipient,identifier}'`.as('recipient'))
    .where('issuer_id', '=', at.issuerSlug)
    .where('batch_id', '=', at.batchId)
    .where('row_number', '>', after)
    .orderBy('row_number')
    .limit(limit)
  if (state) query = query.where('state', '=', state)
  return query.execute()
}

/** The batch, kept from all who would change it or make its awards: it waits for chunks that are being made. */
export const lockBatch = (tx: Tx, issuerId: string, batchId: string): Promise<StoredBatch | undefined> =>
  tx
    .selectFrom('award_batches')
    .selectAll()
    .where('issuer_id', '=', issuerId)
    .where('batch_id', '=', batchId)
    .forUpdate()
    .executeTakeFirst()

/** The awards of a batch in the order of its rows. */
export const listAwardsOfBatch = async (db: Db, issuerId: string, batchId: string): Promise<AwardRow[]> => {
  const rows = await db
    .selectFrom('awards')
    .leftJoin('email_addresses as creator', (join) =>
      join.onRef('creator.account_id', '=', 'awards.created_by').on('creator.is_primary', '=', true),
    )
    .selectAll('awards')
    .select('creator.email as creator_email')
    .where('awards.issuer_id', '=', issuerId)
    .where('awards.batch_id', '=', batchId)
    .orderBy('awards.row_number')
    .execute()
  return openAssertions(db, rows)
}
