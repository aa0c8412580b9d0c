import { sql } from 'kysely'
import { notificationMaximum } from '#contracts/accounts/notifications.ts'
import type { Tx } from '#infra/db/transaction.ts'
import { type Sweep, walk } from '#infra/sweeps/sweep.ts'

const countedAtOnce = 5000

/**
 * Drops what is older than the newest that are kept; nobody is shown it meanwhile. Who has more is counted out along an index, and
 * no more than a portion goes at once.
 */
export const sweep: Sweep = {
  name: 'notifications',
  steps: [
    walk(async (tx, most, after) => {
      const upTo = await findEnd(tx, after)
      const crowded = await findCrowded(tx, after, upTo)
      const rows = crowded.length > 0 ? await dropSurplus(tx, crowded, most) : 0
      return { rows, after: rows === most ? after : upTo }
    }),
  ],
}

/** The account with which the stretch ends that is counted at once; undefined in the last one. */
async function findEnd(tx: Tx, after: string): Promise<string | undefined> {
  const row = await tx
    .selectFrom('notifications')
    .select('account_id')
    .where('account_id', '>', after)
    .orderBy('account_id')
    .offset(countedAtOnce)
    .limit(1)
    .executeTakeFirst()
  return row?.account_id
}

async function findCrowded(tx: Tx, after: string, upTo: string | undefined): Promise<string[]> {
  const rows = await tx
    .selectFrom('notifications')
    .select('account_id')
    .where('account_id', '>', after)
    .$if(upTo !== undefined, (bounded) => bounded.where('account_id', '<=', upTo ?? ''))
    .groupBy('account_id')
    .having(({ fn }) => fn.countAll(), '>', notificationMaximum)
    .execute()
  return rows.map((row) => row.account_id)
}

async function dropSurplus(tx: Tx, accounts: string[], most: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from notifications where (account_id, notification_id) in (
      select surplus.account_id, surplus.notification_id
      from unnest(${accounts}::text[]) as crowded (account_id) cross join lateral (
        select account_id, notification_id from notifications where account_id = crowded.account_id
        order by created_at desc, notification_id desc offset ${notificationMaximum} limit ${most}
      ) surplus limit ${most}
    )`.execute(tx)
  return Number(numAffectedRows)
}
