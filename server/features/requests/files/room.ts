import { evidenceFileMaximum, openBytesMaximum } from '#contracts/requests/asking.ts'
import type { Db } from '#infra/db/connections/connect.ts'
import { refuse } from '#infra/errors.ts'
import type { StoredFile } from '#infra/storage/keep-files.ts'
import type { RequestRow } from '../queries.ts'
import { openStates } from '../states.ts'

/**
 * Whether a file is to be added to a request: false where it has the same one already. Refused beyond so many files of a
 * request, and so many bytes of all that a person has open.
 */
export const hasRoom = async (
  db: Db,
  { request_id, account_id }: RequestRow,
  { key, byteLength }: Pick<StoredFile, 'key' | 'byteLength'>,
): Promise<boolean> => {
  const files = await db
    .selectFrom('badge_request_parts')
    .select('file_key')
    .where('request_id', '=', request_id)
    .where('kind', '=', 'file')
    .execute()
  if (files.some(({ file_key }) => file_key === key)) return false
  if (files.length >= evidenceFileMaximum) throw refuse('badge-request.files')
  if ((await countBytes(db, account_id)) + byteLength > openBytesMaximum) throw refuse('badge-request.space')
  return true
}

async function countBytes(db: Db, accountId: string): Promise<number> {
  const { bytes } = await db
    .selectFrom('badge_request_parts')
    .innerJoin('badge_requests', 'badge_requests.request_id', 'badge_request_parts.request_id')
    .select(({ fn }) => fn.sum<number | null>('byte_length').as('bytes'))
    .where('account_id', '=', accountId)
    .where('state', 'in', openStates)
    .executeTakeFirstOrThrow()
  return Number(bytes ?? 0)
}
