import { sql } from 'kysely'
import { inSeconds, now } from '#infra/clock.ts'
import type { Tx } from '#infra/db/transaction.ts'
import { dropEnded } from '#infra/sweeps/drop-ended.ts'
import { afterLast, type Step, type Sweep, walk } from '#infra/sweeps/sweep.ts'
import { dropAccounts } from './drop-accounts.ts'
import { restoreDays } from './present.ts'
import { selectObjectors } from './queries.ts'

const keepSeconds = 30 * 86_400

// With an account goes all that hangs on it.
const accountsAtOnce = 500

/**
 * Drops sign-ups that nobody ever confirmed. Who signs in through a provider or an organisation may have no address at all, and
 * stays. Each reason to stay is an anti-join: `not in` would be asked again for every account once the answers no longer fit into a
 * statement's memory. No index knows who has no reason, so all are looked at, by their keys.
 */
const dropUnproven: Step = walk(async (tx, most, after) => {
  const old = await tx
    .selectFrom('accounts')
    .select('account_id')
    .where('account_id', '>', after)
    .orderBy('account_id')
    .limit(most)
    .execute()
  const ids = old.map((row) => row.account_id)
  const dropped = await lockUnproven(tx, await listUnproven(tx, ids))
  await dropAccounts(tx, dropped)
  return { rows: dropped.length, after: afterLast(old, most, (row) => row.account_id) }
}, accountsAtOnce)

/** Whoever proves an address at this moment has the account first, and is seen by the second look. */
async function lockUnproven(tx: Tx, found: readonly string[]): Promise<string[]> {
  if (found.length === 0) return []
  await sql`select from accounts where account_id = any(${found}::text[]) order by account_id for update`.execute(tx)
  return listUnproven(tx, found)
}

async function listUnproven(tx: Tx, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ account_id: string }>`
    select account_id from accounts a where account_id = any(${ids}::text[])
      and not is_operator and created_at < ${inSeconds(-keepSeconds)}
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

/** Drops links that ended long ago, locks of addresses, removed addresses past their time, and sign-ups that nobody ever confirmed. */
export const sweep: Sweep = {
  name: 'accounts',
  steps: [
    dropEnded('email_confirmations', 'confirm_id', () => sql<boolean>`expires_at < ${inSeconds(-keepSeconds)}`),
    dropEnded('password_resets', 'token_hash', () => sql<boolean>`expires_at < ${now()}`),
    dropEnded('removed_emails', 'removed_id', () => sql<boolean>`removed_at < ${inSeconds(-restoreDays * 86_400)}`),
    dropUnproven,
    // What earlier releases left, but for what is held at this moment.
    dropEnded('address_locks', 'email', () => sql<boolean>`true`),
  ],
}
