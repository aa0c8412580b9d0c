import { sql } from 'kysely'
import type { Tx } from '#infra/db/transaction.ts'

/**
 * Takes the awards that came through an address out of the backpack; they wait for whoever proves it next. Awards are locked before
 * their entries, as everywhere.
 */
export const detachAwards = async (
  tx: Tx,
  { accountId, email }: { accountId: string; email: string },
): Promise<void> => {
  await sql`
    select from recipient_awards r join awards a using (issuer_id, award_id)
    where r.recipient_identifier = ${email} order by issuer_id, award_id for share of a`.execute(tx)
  await tx
    .deleteFrom('backpack_entries')
    .using('recipient_awards')
    .where('backpack_entries.account_id', '=', accountId)
    .where('recipient_awards.recipient_identifier', '=', email)
    .whereRef('recipient_awards.issuer_id', '=', 'backpack_entries.issuer_id')
    .whereRef('recipient_awards.award_id', '=', 'backpack_entries.award_id')
    .execute()
}
