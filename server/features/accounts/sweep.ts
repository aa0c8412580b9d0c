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

const portion = 1000

/**
 * Who signs in through a provider or an organisation may have no address at all, and stays. Each reason to stay is an
 * anti-join: `not in` would be asked again for every account once the answers no longer fit into a statement's memory.
 */
async function dropUnproven(db: Db): Promise<void> {
  for (let dropped = portion; dropped === portion; ) dropped = await dropSome(db)
}

async function dropSome(db: Db): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from accounts where account_id in (
      select account_id from accounts a
      where not is_operator and created_at < ${inSeconds(-keepSeconds)}
        and not exists (select from verified_emails k where k.account_id = a.account_id)
        and not exists (select from social_accounts k where k.account_id = a.account_id)
        and not exists (select from organisation_members k where k.account_id = a.account_id)
        -- Who has lost the last address may still prove another one.
        and not exists (select from removed_emails k where k.account_id = a.account_id)
        and not exists (select from setup k where k.account_id = a.account_id)
        and not exists (select from (${selectObjectors(db)}) k where k.from_account_id = a.account_id)
        and not exists (select from email_confirmations k where k.account_id = a.account_id and k.expires_at > ${now()})
      limit ${portion}
    )`.execute(db)
  return Number(numAffectedRows)
}
