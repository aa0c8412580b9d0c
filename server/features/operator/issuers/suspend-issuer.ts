import { type Doer, noteAction } from '#infra/audit/note-action.ts'
import { now } from '#infra/clock.ts'
import type { Tx } from '#infra/db/transaction.ts'
import { notFound } from '#infra/errors.ts'
import { setIssuerMarks } from '../../issuers/index.ts'

/** Nothing new is awarded from now on; what was awarded stays public and goes on verifying. The reason is for the staff. */
export const suspendIssuer = async (tx: Tx, by: Doer, issuerId: string, reason: string): Promise<void> =>
  mark(tx, by, issuerId, { suspended_at: now(), suspension_reason: reason })

/** What is so already stays so. */
export const restoreIssuer = async (tx: Tx, by: Doer, issuerId: string): Promise<void> =>
  mark(tx, by, issuerId, { suspended_at: null, suspension_reason: null })

async function mark(
  tx: Tx,
  by: Doer,
  issuerId: string,
  marks: { suspended_at: Date | null; suspension_reason: string | null },
): Promise<void> {
  const issuer = await tx
    .selectFrom('issuers')
    .select(['name', 'suspended_at'])
    .where('issuer_id', '=', issuerId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!issuer) throw notFound()
  const isToBe = marks.suspended_at !== null
  if ((issuer.suspended_at !== null) === isToBe) return
  await setIssuerMarks(tx, issuerId, marks)
  noteAction(tx, by, {
    verb: isToBe ? 'issuer.suspended' : 'issuer.restored',
    subject: { kind: 'issuer', id: issuerId },
    detail: { name: issuer.name, reason: marks.suspension_reason },
  })
}
