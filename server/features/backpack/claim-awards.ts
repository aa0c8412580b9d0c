import { now } from '#infra/clock.ts'
import type { Tx } from '#infra/db/transaction.ts'

/** Puts every award that waited under an address into the backpack of the account that has just proven it. */
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
        .select((inner) => [
          inner.val(accountId).as('account_id'),
          'issuer_id',
          'award_id',
          inner.val(now()).as('added_at'),
        ])
        .where('recipient_identifier', '=', email),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
