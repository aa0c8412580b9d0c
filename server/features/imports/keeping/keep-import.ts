import { db } from '#infra/context.ts'
import { transaction } from '#infra/db/transaction.ts'
import type { Actor } from '#infra/http/actor.ts'
import { findMade, type RequestKey } from '#infra/http/limits/request-key.ts'
import { findCopy } from '../queries.ts'
import type { OriginalFile } from '../reading/read-given.ts'
import { lockRecipient } from './lock-recipient.ts'
import { putImport } from './put-import.ts'
import { duplicateOf } from './refuse-duplicate.ts'
import { type Findings, writeRow } from './write-row.ts'

/** Puts the badge into the backpack, or back into it, and returns its id. Of two imports at once one is a duplicate. */
export const keepImport = (
  actor: Actor,
  findings: Findings,
  file: OriginalFile,
  key: RequestKey | undefined,
): Promise<string> =>
  transaction(db(), async (tx) => {
    const { accountId } = actor
    const row = writeRow(accountId, findings)
    const address = await lockRecipient(tx, accountId, findings.recipient)
    const copy = await findCopy(tx, accountId, row.identity_hash)
    // What was removed has the id again that it had.
    const earlier = await findMade(tx, key, copy && copy.removed_at !== null ? copy.import_id : row.import_id)
    if (earlier !== undefined) return earlier
    if (copy && copy.removed_at === null) throw duplicateOf(copy.import_id)
    return putImport(tx, { ...row, is_pending: !address.isVerified }, { findings, file, copy, replaces: false })
  })
