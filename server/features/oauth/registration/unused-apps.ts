import { sql } from 'kysely'
import type { Tx } from '#infra/db/transaction.ts'

/**
 * Days after which an app that registered itself goes, if nobody has let it in. A backpack elsewhere may be set up long before
 * its first person comes; who registers without end is held up by the number of them.
 */
export const unusedDays = 30
const mostUnused = 10_000

/** Of a row of `applications`: it registered itself, and nobody has let it in or spoken for it. */
export const isUnused = () => sql<boolean>`owner_id is null and in_use_since is null
  and not exists (select from app_grants g where g.client_id = applications.client_id)`

/**
 * Beyond so many that nobody has let in the oldest go: whoever registers without end drops what they registered themselves,
 * and keeps nobody else out.
 */
export const dropOldestUnused = async (tx: Tx): Promise<void> => {
  const beyond = tx
    .selectFrom('applications')
    .select('client_id')
    .where(isUnused())
    .orderBy('created_at', 'desc')
    .orderBy('client_id', 'desc')
    .offset(mostUnused)
  const old = tx
    .selectFrom('applications')
    .select('client_id')
    .where('client_id', 'in', beyond)
    // Not one that is let in at this moment.
    .where('in_use_since', 'is', null)
    .forUpdate()
    .skipLocked()
  await tx.deleteFrom('applications').where('client_id', 'in', old).execute()
}
