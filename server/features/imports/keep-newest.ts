import { db } from '#infra/context.ts'
import { transaction } from '#infra/db/transaction.ts'
import { refuse } from '#infra/errors.ts'
import type { Actor } from '#infra/http/actor.ts'
import { lockRecipient } from './lock-recipient.ts'
import { putImport } from './put-import.ts'
import { findCopy } from './queries.ts'
import type { OriginalFile } from './read-given.ts'
import type { Received } from './receive-badge.ts'
import { type Findings, writeRow } from './write-row.ts'

/**
 * Puts the badge into the backpack in place of an older copy of it; of copies of the same moment the one that came last
 * counts. However many come at once, one is there afterwards.
 */
export const keepNewest = (actor: Actor, findings: Findings, file: OriginalFile): Promise<Received> =>
  transaction(db(), async (tx) => {
    const { accountId } = actor
    const row = { ...writeRow(accountId, findings), is_pending: false }
    const address = await lockRecipient(tx, accountId, findings.recipient)
    if (!address.isVerified) throw refuse('import.recipient')
    const copy = await findCopy(tx, accountId, row.identity_hash)
    const issuedOn = findings.found.reading.issuedOn
    const isNewer = copy?.issued_on && (!issuedOn || copy.issued_on > issuedOn)
    if (copy && (isNewer || copy.original_key === row.original_key)) return { badgeId: copy.import_id, outcome: 'kept' }
    const badgeId = await putImport(tx, row, { findings, file, replaces: copy !== undefined })
    return { badgeId, outcome: copy ? 'replaced' : 'created' }
  })
