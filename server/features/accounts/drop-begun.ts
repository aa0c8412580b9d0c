import { sql } from 'kysely'
import type { Tx } from '#infra/db/transaction.ts'

/** What somebody has begun who may be let into the account, or do something in its name, once they or whom they sent it to finish it. */
const begun = [
  'sign_in_codes',
  'sign_in_steps',
  'organisation_visits',
  'passkey_challenges',
  'one_time_handles',
  'social_attempts',
  'other_backpack_attempts',
  'lti_registrations',
] as const

/**
 * Whatever ends access ends this first: all that was begun, and that browsers count as known. The account comes before all of its own,
 * and codes before tokens: one that is being exchanged holds both, and its token is then seen.
 */
export const dropBegun = async (tx: Tx, accountId: string): Promise<void> => {
  await tx
    .updateTable('accounts')
    .set({ browsers_forgotten: sql`browsers_forgotten + 1` })
    .where('account_id', '=', accountId)
    .execute()
  for (const table of begun) await tx.deleteFrom(table).where('account_id', '=', accountId).execute()
}
