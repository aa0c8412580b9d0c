import type { Tx } from '#infra/db/transaction.ts'
import { letFilesGo } from '../imports/index.ts'

/** With an account go its requests, and the files that were shown with them, those on badges too. */
export const forgetPerson = async (tx: Tx, { accountId }: { accountId: string }): Promise<void> => {
  const files = await tx
    .selectFrom('badge_request_parts')
    .innerJoin('badge_requests', 'badge_requests.request_id', 'badge_request_parts.request_id')
    .select('file_key')
    .where('account_id', '=', accountId)
    .where('file_key', 'is not', null)
    .execute()
  await tx.deleteFrom('badge_requests').where('account_id', '=', accountId).execute()
  await letFilesGo(
    tx,
    files.flatMap(({ file_key }) => file_key ?? []),
  )
}
