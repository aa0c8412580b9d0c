import { type Doer, noteDeed } from '#infra/audit/note-deed.ts'
import { now } from '#infra/clock.ts'
import type { Tx } from '#infra/db/transaction.ts'
import { notFound } from '#infra/errors.ts'

/** Marks an issuer as one that whoever runs this server vouches for, or takes that back. What is so already stays so. */
export const trustIssuer = async (tx: Tx, by: Doer, issuerId: string, isToBe: boolean): Promise<void> => {
  const issuer = await tx
    .selectFrom('issuers')
    .select(['name', 'trusted_at', 'trusted_version'])
    .where('issuer_id', '=', issuerId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!issuer) throw notFound()
  const isSo = isToBe ? issuer.trusted_at !== null : issuer.trusted_version === null
  if (isSo) return
  await tx
    .updateTable('issuers')
    .set(isToBe ? { trusted_at: now() } : { trusted_at: null, trusted_version: null })
    .where('issuer_id', '=', issuerId)
    .execute()
  noteDeed(tx, by, {
    verb: isToBe ? 'issuer.trusted' : 'issuer.untrusted',
    subject: { kind: 'issuer', id: issuerId },
    detail: { name: issuer.name },
  })
}
