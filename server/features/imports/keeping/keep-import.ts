import { db } from '#infra/context.ts'
import { transaction } from '#infra/db/transaction.ts'
import type { Actor } from '#infra/http/actor.ts'
import { findMade, type RequestKey } from '#infra/http/limits/request-key.ts'
import { findRemoved } from '../queries.ts'
import type { OriginalFile } from '../reading/read-given.ts'
import { lockRecipient } from './lock-recipient.ts'
import { putImport } from './put-import.ts'
import { refuseDuplicate } from './refuse-duplicate.ts'
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
    const removed = await findRemoved(tx, accountId, row.identity_hash)
    const earlier = await findMade(tx, key, removed ?? row.import_id)
    if (earlier !== undefined) return earlier
    await refuseDuplicate(tx, accountId, row.identity_hash)
    return putImport(tx, { ...row, is_pending: !address.isVerified }, { findings, file, replaces: false })
  })
