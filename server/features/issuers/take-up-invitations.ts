import { now } from '#infra/clock.ts'
import type { Tx } from '#infra/db/transaction.ts'

/** Whoever proves an address gets the roles that waited for it; a role that they have already stays as it is. */
export const takeUpInvitations = async (
  tx: Tx,
  { accountId, email }: { accountId: string; email: string },
): Promise<void> => {
  const invitations = await tx
    .deleteFrom('staff_invitations')
    .where('email', '=', email)
    .returning(['issuer_id', 'role'])
    .execute()
  if (invitations.length === 0) return
  await tx
    .insertInto('issuer_staff')
    .values(invitations.map((row) => ({ ...row, account_id: accountId, created_at: now() })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
