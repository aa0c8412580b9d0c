import type { Db } from '#infra/db/connections/connect.ts'

/** How far batches of awards are, by their id. */
export async function listProgress(
  db: Db,
  batchIds: readonly string[],
): Promise<Map<string, { done: number; total: number }>> {
  if (batchIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('award_batches')
    .select(['batch_id', 'total', 'succeeded', 'failed', 'skipped'])
    .where('batch_id', 'in', batchIds)
    .execute()
  return new Map(
    rows.map((row) => [row.batch_id, { done: row.succeeded + row.failed + row.skipped, total: row.total }]),
  )
}
