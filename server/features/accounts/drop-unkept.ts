import { type RawBuilder, sql } from 'kysely'
import { now } from '#infra/clock.ts'
import type { Tx } from '#infra/db/transaction.ts'
import { dropAccounts } from './drop-accounts.ts'
import { selectObjectors } from './queries.ts'

/**
 * Drops those of the accounts that nothing keeps, and that are meant by what is asked of their rows, `a`; answers which. What keeps
 * an account stands here alone, for all who drop any that its person has not deleted. Whoever gives one a reason at this moment has
 * it first, and is seen by the second look.
 */
export const dropUnkept = async (
  tx: Tx,
  accountIds: readonly string[],
  isMeant: RawBuilder<boolean>,
): Promise<string[]> => {
  const found = await listUnkept(tx, accountIds, isMeant)
  if (found.length === 0) return []
  await sql`select from accounts where account_id = any(${found}::text[]) order by account_id for update`.execute(tx)
  const dropped = await listUnkept(tx, found, isMeant)
  await dropAccounts(tx, dropped)
  return dropped
}

/**
 * Who signs in through a provider or an organisation may have no address at all, and stays. Each reason to stay is an anti-join:
 * `not in` would be asked again for every account once the answers no longer fit into a statement's memory.
 */
async function listUnkept(tx: Tx, accountIds: readonly string[], isMeant: RawBuilder<boolean>): Promise<string[]> {
  const { rows } = await sql<{ account_id: string }>`
    select account_id from accounts a where account_id = any(${[...accountIds]}::text[]) and ${isMeant}
      and not is_operator
      and not exists (select from verified_emails k where k.account_id = a.account_id)
      and not exists (select from social_accounts k where k.account_id = a.account_id)
      and not exists (select from organisation_members k where k.account_id = a.account_id)
      -- Nobody else may be left to lead the issuer.
      and not exists (select from issuer_staff k where k.account_id = a.account_id)
      -- Who has lost the last address may still prove another one.
      and not exists (select from removed_emails k where k.account_id = a.account_id)
      and not exists (select from setup k where k.account_id = a.account_id)
      and not exists (select from (${selectObjectors(tx)}) k where k.from_account_id = a.account_id)
      and not exists (select from email_confirmations k where k.account_id = a.account_id and k.expires_at > ${now()})
    order by account_id`.execute(tx)
  return rows.map((row) => row.account_id)
}
