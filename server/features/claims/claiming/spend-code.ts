import { now } from '#infra/clock.ts'
import type { Tx } from '#infra/db/transaction.ts'
import { refuse } from '#infra/errors.ts'

/** Keeps a code for the entry of a person. Of two who type the same one, one gets it. */
export const reserveCode = async (tx: Tx, entryId: string, hash: Buffer): Promise<void> => {
  const { numUpdatedRows } = await tx
    .updateTable('claim_codes')
    .set({ entry_id: entryId })
    .where('code_hash', '=', hash)
    .where('used_at', 'is', null)
    .where(({ eb, or }) => or([eb('entry_id', 'is', null), eb('entry_id', '=', entryId)]))
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw refuse('claim.used')
}

/** Uses up the code that is kept for the entry, or the one that was brought along. */
export const spendCode = async (tx: Tx, entryId: string, hash: Buffer | undefined): Promise<void> => {
  if (hash) {
    await releaseCode(tx, entryId)
    await reserveCode(tx, entryId, hash)
  }
  const { numUpdatedRows } = await tx
    .updateTable('claim_codes')
    .set({ used_at: now() })
    .where('entry_id', '=', entryId)
    .where('used_at', 'is', null)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw refuse('claim.proof')
}

/** Lets a code be used by somebody else. */
export const releaseCode = async (tx: Tx, entryId: string): Promise<void> => {
  await tx
    .updateTable('claim_codes')
    .set({ entry_id: null })
    .where('entry_id', '=', entryId)
    .where('used_at', 'is', null)
    .execute()
}
