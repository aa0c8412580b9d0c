import { type Doer, noteDeed } from '#infra/audit/note-deed.ts'
import { now } from '#infra/clock.ts'
import type { Tx } from '#infra/db/transaction.ts'
import { notFound } from '#infra/errors.ts'

/** Marks an issuer as one that whoever runs this server vouches for, or takes that back. What is so already stays so. */
export const trustIssuer = async (tx: Tx, by: Doer, issuerId: string, isToBe: boolean): Promise<void> => {
  const issuer = await tx
    .selectFrom('issuers')
    .select(['name', 'trusted_at'])
    .where('issuer_id', '=', issuerId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!issuer) throw notFound()
  if ((issuer.trusted_at !== null) === isToBe) return
  await tx
    .updateTable('issuers')
    .set({ trusted_at: isToBe ? now() : null })
    .where('issuer_id', '=', issuerId)
    .execute()
  noteDeed(tx, by, {
    verb: isToBe ? 'issuer.trusted' : 'issuer.untrusted',
    subject: { kind: 'issuer', id: issuerId },
    detail: { name: issuer.name },
  })
}
