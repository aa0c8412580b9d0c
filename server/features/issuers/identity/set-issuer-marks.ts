import type { Updateable } from 'kysely'
import type { IssuersTable } from '#infra/db/schema/tables.ts'
import type { Tx } from '#infra/db/transaction.ts'

/** What whoever runs this server says of an issuer. */
type Marks = Pick<
  Updateable<IssuersTable>,
  | 'approved_version'
  | 'awaits_approval_since'
  | 'cleared_version'
  | 'suspended_at'
  | 'suspension_reason'
  | 'trusted_at'
  | 'trusted_version'
  | 'unlimited_mails_since'
>

/** Marks an issuer. Whoever calls has locked it, and notes who did it. */
export const setIssuerMarks = async (tx: Tx, issuerId: string, marks: Marks): Promise<void> => {
  await tx.updateTable('issuers').set(marks).where('issuer_id', '=', issuerId).execute()
}
