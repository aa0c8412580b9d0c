import { db } from '#infra/context.ts'
import { transaction } from '#infra/db/transaction.ts'
import { refuse } from '#infra/errors.ts'
import type { Actor } from '#infra/http/actor.ts'
import { findCopy } from '../queries.ts'
import type { OriginalFile } from '../reading/read-given.ts'
import type { Received } from '../reading/receive-badge.ts'
import { lockRecipient } from './lock-recipient.ts'
import { putImport } from './put-import.ts'
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
    const isKept = copy !== undefined && copy.removed_at === null
    if (isKept && (isOlder(findings, copy.issued_on) || copy.original_key === row.original_key)) {
      return { badgeId: copy.import_id, outcome: 'kept' }
    }
    // Anybody can sign in the name of an issuer that nobody can ask: such a copy takes the place of nothing.
    if (copy && copy.original_key !== row.original_key && !isConfirmed(findings)) throw refuse('import.unverifiable')
    const badgeId = await putImport(tx, row, { findings, file, copy, replaces: isKept })
    return { badgeId, outcome: isKept ? 'replaced' : 'created' }
  })

const isOlder = ({ found }: Findings, issuedOn: Date | null): boolean =>
  issuedOn !== null && (found.reading.issuedOn === undefined || found.reading.issuedOn < issuedOn)

const bindings: ReadonlySet<string> = new Set(['proof', 'signature', 'issuer key', 'hosted scope'])

const isConfirmed = ({ verification }: Findings): boolean =>
  !verification.checks.some(({ name, status }) => status === 'not-checked' && bindings.has(name))
