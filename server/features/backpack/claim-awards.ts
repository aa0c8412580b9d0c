import { now } from '#infra/clock.ts'
import type { Tx } from '#infra/db/transaction.ts'

/** Whoever proves an address finds every badge that was ever sent to it. */
export const claimAwards = async (
  tx: Tx,
  { accountId, email }: { accountId: string; email: string },
): Promise<void> => {
  await tx
    .insertInto('backpack_entries')
    .columns(['account_id', 'issuer_id', 'award_id', 'added_at'])
    .expression((eb) =>
      eb
        .selectFrom('recipient_awards')
        .select([eb.val(accountId).as('account_id'), 'issuer_id', 'award_id', eb.val(now()).as('added_at')])
        .where('recipient_identifier', '=', email),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
