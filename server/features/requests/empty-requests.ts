import { sql } from 'kysely'
import { now } from '#infra/clock.ts'
import type { Tx } from '#infra/db/transaction.ts'
import { enqueueFileDrops } from '../imports/index.ts'

/**
 * Deletes what was shown with requests, but for files that stand on a badge. `whole` also takes away what was written and done:
 * nothing is left but that there was one.
 */
export const emptyRequests = async (
  tx: Tx,
  requestIds: readonly string[],
  { whole = false }: { whole?: boolean } = {},
): Promise<void> => {
  const ids = sql<string>`any(${[...requestIds]}::text[])`
  const gone = await tx
    .deleteFrom('badge_request_parts')
    .where('request_id', '=', ids)
    .where(({ or, eb }) => or([eb('is_kept', '=', false), eb('kind', '!=', 'file')]))
    .returning('file_key')
    .execute()
  await enqueueFileDrops(
    tx,
    gone.flatMap(({ file_key }) => file_key ?? []),
  )
  if (whole) await tx.deleteFrom('badge_request_events').where('request_id', '=', ids).execute()
  await tx
    .updateTable('badge_requests')
    .set({ emptied_at: now(), ...(whole ? { answer: null, verdicts: '[]', first_verdicts: '[]' } : {}) })
    .where('request_id', '=', ids)
    .execute()
}
