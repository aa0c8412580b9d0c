import { now } from '#infra/clock.ts'
import type { Tx } from '#infra/db/transaction.ts'
import { AppError } from '#infra/errors.ts'
import { findCopy } from '../queries.ts'
import type { PreparedImport } from '../reading/prepare-moved.ts'
import { lockRecipient } from './lock-recipient.ts'
import { putImport } from './put-import.ts'
import { writeRow } from './write-row.ts'

interface Taken {
  accountId: string
  importId: string
  isRemoved: boolean
  /** As the former server had seen it. */
  revoked: { reason: string } | null
}

/**
 * Puts a badge from elsewhere, which came with another server's backpack, into the account under the id it had there.
 * `waits`: it is kept and waits until its address is proven. `there`: the account has it already, or has removed it.
 * `full`: there is no room for it. `stranger`: its address is not one of the account's.
 */
export const storeImport = async (
  tx: Tx,
  { accountId, importId, isRemoved, revoked }: Taken,
  { findings, file }: PreparedImport,
): Promise<'kept' | 'waits' | 'there' | 'full' | 'stranger'> => {
  const row = { ...writeRow(accountId, findings), import_id: importId }
  let isProven: boolean
  try {
    const address = await lockRecipient(tx, accountId, findings.recipient)
    if (await findCopy(tx, accountId, row.identity_hash)) return 'there'
    isProven = address.isVerified
    await putImport(tx, { ...row, is_pending: !isProven }, { findings, file, copy: undefined, replaces: false })
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    if (error.code === 'import.recipient') return 'stranger'
    if (error.code === 'import.limit' || error.code === 'import.room') return 'full'
    throw error
  }
  if (isRemoved || revoked) {
    await tx
      .updateTable('imported_badges')
      .set({
        removed_at: isRemoved ? now() : null,
        revoked_at: revoked ? now() : null,
        revocation_reason: revoked?.reason ?? null,
      })
      .where('account_id', '=', accountId)
      .where('import_id', '=', importId)
      .execute()
  }
  return isProven ? 'kept' : 'waits'
}
