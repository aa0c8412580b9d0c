import { sql } from 'kysely'
import { restoreDays } from '#contracts/fields/limits.ts'
import { dropEndedTraces } from '#infra/authority/traces.ts'
import { inSeconds, now } from '#infra/clock.ts'
import { dropEnded } from '#infra/sweeps/drop-ended.ts'
import { afterLast, type Step, type Sweep, walk } from '#infra/sweeps/sweep.ts'
import { dropUnkept } from './drop-unkept.ts'

const keepSeconds = 30 * 86_400

// With an account goes all that hangs on it.
const accountsAtOnce = 500

const isOld = () => sql<boolean>`created_at < ${inSeconds(-keepSeconds)}`

/** Drops sign-ups that nobody ever confirmed. No index knows who has no reason to stay, so all are looked at, by their keys. */
const dropUnproven: Step = walk(async (tx, most, after) => {
  const old = await tx
    .selectFrom('accounts')
    .select('account_id')
    .where('account_id', '>', after)
    .orderBy('account_id')
    .limit(most)
    .execute()
  const ids = old.map((row) => row.account_id)
  const dropped = await dropUnkept(tx, ids, isOld())
  return { rows: dropped.length, after: afterLast(old, most, (row) => row.account_id) }
}, accountsAtOnce)

/** Drops links that ended long ago, locks of addresses, removed addresses past their time, and sign-ups that nobody ever confirmed. */
export const sweep: Sweep = {
  name: 'accounts',
  steps: [
    dropEnded('email_confirmations', 'confirm_id', () => sql<boolean>`expires_at < ${inSeconds(-keepSeconds)}`),
    dropEnded('password_resets', 'token_hash', () => sql<boolean>`expires_at < ${now()}`),
    dropEndedTraces,
    dropEnded('removed_emails', 'removed_id', () => sql<boolean>`removed_at < ${inSeconds(-restoreDays * 86_400)}`),
    dropUnproven,
    // What earlier releases left, but for what is held at this moment.
    dropEnded('address_locks', 'email', () => sql<boolean>`true`),
  ],
}
