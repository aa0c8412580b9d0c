import { type Doer, noteAction } from '#infra/audit/note-action.ts'
import { now } from '#infra/clock.ts'
import type { Tx } from '#infra/db/transaction.ts'
import { notFound } from '#infra/errors.ts'
import { setIssuerMarks } from '../../issuers/index.ts'

/** Lets an issuer mail about awards without limit, or sets the limit again. What is so already stays so. */
export const unlimitMails = async (tx: Tx, by: Doer, issuerId: string, isUnlimited: boolean): Promise<void> => {
  const issuer = await tx
    .selectFrom('issuers')
    .select(['name', 'unlimited_mails_since'])
    .where('issuer_id', '=', issuerId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!issuer) throw notFound()
  if ((issuer.unlimited_mails_since !== null) === isUnlimited) return
  await setIssuerMarks(tx, issuerId, { unlimited_mails_since: isUnlimited ? now() : null })
  noteAction(tx, by, {
    verb: isUnlimited ? 'issuer.mails-unlimited' : 'issuer.mails-limited',
    subject: { kind: 'issuer', id: issuerId },
    detail: { name: issuer.name },
  })
}
