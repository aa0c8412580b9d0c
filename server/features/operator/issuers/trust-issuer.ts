import { type Doer, noteAction } from '#infra/audit/note-action.ts'
import { now } from '#infra/clock.ts'
import type { Tx } from '#infra/db/transaction.ts'
import { notFound, refuse } from '#infra/errors.ts'
import { setIssuerMarks } from '../../issuers/index.ts'

/** Of which version of an issuer something is said; refused when it is not the one there is. */
export interface Looked {
  version: number
}

/**
 * Marks an issuer as one that whoever runs this server vouches for, as the version that they looked at, or takes that back.
 * What is so already stays so.
 */
export const trustIssuer = async (tx: Tx, by: Doer, issuerId: string, looked: Looked | undefined): Promise<void> => {
  const issuer = await tx
    .selectFrom('issuers')
    .select(['name', 'version', 'trusted_at', 'trusted_version'])
    .where('issuer_id', '=', issuerId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!issuer) throw notFound()
  if (looked && looked.version !== issuer.version) throw refuse('issuer.changed')
  const isSo = looked ? issuer.trusted_at !== null : issuer.trusted_version === null
  if (isSo) return
  await setIssuerMarks(tx, issuerId, looked ? { trusted_at: now() } : { trusted_at: null, trusted_version: null })
  noteAction(tx, by, {
    verb: looked ? 'issuer.trusted' : 'issuer.untrusted',
    subject: { kind: 'issuer', id: issuerId },
    detail: { name: issuer.name, version: issuer.version },
  })
}
