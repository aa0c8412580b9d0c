import { sql } from 'kysely'
import { inSeconds, now } from '#infra/clock.ts'
import { dropSpentProofs } from '#infra/http/possession/prove-key.ts'
import { dropEnded } from '#infra/sweeps/drop-ended.ts'
import { afterLast, type Step, type Sweep, walk } from '#infra/sweeps/sweep.ts'
import { dropEndedRefreshes } from '../sessions/index.ts'
import { hasNoLiveToken } from './queries.ts'
import { isUnused, unusedDays } from './registration/unused-apps.ts'

const day = 86_400
const idleDays = 90

const isEnded = () => sql<boolean>`expires_at <= ${now()}`

/** Whether a grant still leads anywhere, no index knows: all are looked at. */
const dropDeadGrants: Step = walk(async (tx, most, after) => {
  const grants = await tx
    .selectFrom('app_grants')
    .select('grant_id')
    .where('grant_id', '>', after)
    .orderBy('grant_id')
    .limit(most)
    .execute()
  const ids = grants.map((row) => row.grant_id)
  const { numDeletedRows } = await tx
    .deleteFrom('app_grants')
    .where('grant_id', '=', sql<string>`any(${ids}::text[])`)
    // What an app has by its secret alone is found again, perhaps at this moment, and goes when it ends.
    .where('own_key', 'is', null)
    .where('created_at', '<', inSeconds(-day))
    .where(hasNoLiveToken)
    .executeTakeFirstOrThrow()
  return { rows: Number(numDeletedRows), after: afterLast(grants, most, (row) => row.grant_id) }
})

/**
 * Drops grants that lead nowhere any more, what is left of used codes and tokens, and apps that registered themselves and
 * that nobody uses, or ever let in. Access tokens go with the sign-ins.
 */
export const sweep: Sweep = {
  name: 'oauth',
  steps: [
    dropEnded('app_grants', 'grant_id', isEnded),
    dropDeadGrants,
    dropEnded('authorization_codes', 'code_hash', () => sql<boolean>`expires_at < ${inSeconds(-day)}`),
    dropEnded('pushed_requests', 'request_hash', isEnded),
    dropSpentProofs,
    dropEndedRefreshes,
    dropEnded(
      'applications',
      'client_id',
      () => sql<boolean>`${isUnused()} and created_at < ${inSeconds(-unusedDays * day)}`,
    ),
    dropEnded(
      'applications',
      'client_id',
      () => sql<boolean>`owner_id is null and last_used_at < ${inSeconds(-idleDays * day)}
        and not exists (select from app_grants g where g.client_id = applications.client_id)`,
    ),
  ],
}
