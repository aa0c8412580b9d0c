import type { Tx } from '#infra/db/transaction.ts'
import { enqueueFileDrops } from '../imports/index.ts'

/** Of a person, of a badge class, or of all classes of an issuer. */
export type Whose = { account_id: string } | { issuer_id: string; badge_id: string } | { issuer_id: string }

/** Deletes requests, and the files that were shown with them, those on badges too. */
export const dropRequests = async (tx: Tx, whose: Whose): Promise<void> => {
  const files = await tx
    .selectFrom('badge_request_parts')
    .innerJoin('badge_requests', 'badge_requests.request_id', 'badge_request_parts.request_id')
    .select('file_key')
    .where(({ and }) => and(whose))
    .where('file_key', 'is not', null)
    .execute()
  await tx
    .deleteFrom('badge_requests')
    .where(({ and }) => and(whose))
    .execute()
  await enqueueFileDrops(
    tx,
    files.flatMap(({ file_key }) => file_key ?? []),
  )
}
