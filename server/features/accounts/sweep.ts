import { sql } from 'kysely'
import { inSeconds, now } from '#infra/clock.ts'
import type { Db } from '#infra/db/connections/connect.ts'
import { restoreDays } from './present.ts'
import { selectObjectors } from './queries.ts'

const keepSeconds = 30 * 86_400

/** Drops links that ended long ago, locks of addresses, removed addresses past their time, and sign-ups that nobody ever confirmed. */
export const sweep = async (db: Db): Promise<void> => {
  await db.deleteFrom('email_confirmations').where('expires_at', '<', inSeconds(-keepSeconds)).execute()
  await db.deleteFrom('password_resets').where('expires_at', '<', now()).execute()
  await db
    .deleteFrom('removed_emails')
    .where('removed_at', '<', inSeconds(-restoreDays * 86_400))
    .execute()
  await dropUnproven(db)
  await dropLocks(db)
}

/** What earlier releases left, but for what is held at this moment. */
async function dropLocks(db: Db): Promise<void> {
  await sql`delete from address_locks where email in (select email from address_locks for update skip locked)`.execute(
    db,
  )
}

/** Who signs in through a provider or an organisation may have no address at all, and stays. */
async function dropUnproven(db: Db): Promise<void> {
  const used = (table: 'verified_emails' | 'social_accounts' | 'organisation_members' | 'removed_emails' | 'setup') =>
    db.selectFrom(table).select(`${table}.account_id`)
  await db
    .deleteFrom('accounts')
    .where('is_operator', '=', false)
    .where('created_at', '<', inSeconds(-keepSeconds))
    .where('account_id', 'not in', used('verified_emails'))
    .where('account_id', 'not in', used('social_accounts'))
    .where('account_id', 'not in', used('organisation_members'))
    // Who has lost the last address may still prove another one.
    .where('account_id', 'not in', used('removed_emails'))
    .where('account_id', 'not in', used('setup'))
    .where('account_id', 'not in', selectObjectors(db))
    .where(
      'account_id',
      'not in',
      db.selectFrom('email_confirmations').select('email_confirmations.account_id').where('expires_at', '>', now()),
    )
    .execute()
}
