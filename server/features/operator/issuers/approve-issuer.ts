import { type Doer, noteAction } from '#infra/audit/note-action.ts'
import type { Tx } from '#infra/db/transaction.ts'
import { notFound, refuse } from '#infra/errors.ts'
import { setIssuerMarks, waitingColumns } from '../../issuers/index.ts'
import { noteForOwners } from '../../notifications/index.ts'
import type { Looked } from './trust-issuer.ts'

/** Lets an issuer award that waited for it, as the version that was looked at, and tells its owners. What is so already stays so. */
export const approveIssuer = async (tx: Tx, by: Doer, issuerId: string, looked: Looked): Promise<void> => {
  const issuer = await tx
    .selectFrom('issuers')
    .select(['name', ...waitingColumns])
    .where('issuer_id', '=', issuerId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!issuer) throw notFound()
  if (looked.version !== issuer.version) throw refuse('issuer.changed')
  if (issuer.awaits_approval_since === null && issuer.version <= issuer.cleared_version) return
  const { version } = issuer
  await setIssuerMarks(tx, issuerId, {
    awaits_approval_since: null,
    approved_version: version,
    cleared_version: version,
  })
  const address = `/issuer/issuers/${issuerId}`
  await noteForOwners(tx, issuerId, { kind: 'approved', action: issuerId, address, facts: { issuer: issuer.name } })
  noteAction(tx, by, {
    verb: 'issuer.approved',
    subject: { kind: 'issuer', id: issuerId },
    detail: { name: issuer.name, version: issuer.version },
  })
}
