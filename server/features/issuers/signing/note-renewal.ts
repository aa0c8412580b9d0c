import type { Updateable } from 'kysely'
import type { KeyRenewalsTable } from '#infra/db/schema/tables.ts'
import type { Tx } from '#infra/db/transaction.ts'

type Progress = Pick<Updateable<KeyRenewalsTable>, 'after_award' | 'examined' | 'finished_at' | 'renewed'>

/** Writes down how far the awards of a leaked key are signed anew. */
export const noteRenewal = async (
  tx: Tx,
  { issuer_id, key_id }: { issuer_id: string; key_id: string },
  progress: Progress,
): Promise<void> => {
  await tx
    .updateTable('key_renewals')
    .set(progress)
    .where('issuer_id', '=', issuer_id)
    .where('key_id', '=', key_id)
    .execute()
}
