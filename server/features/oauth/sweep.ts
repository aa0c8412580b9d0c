import { inSeconds, now } from '#infra/clock.ts'
import type { Db } from '#infra/db/connections/connect.ts'
import { hasLiveToken } from './queries.ts'

const day = 86_400
const idleDays = 90

/**
 * Drops grants that lead nowhere any more, what is left of used codes and tokens, and apps that registered themselves and
 * that nobody uses. Access tokens go with the sign-ins.
 */
export const sweep = async (db: Db): Promise<void> => {
  await db.deleteFrom('app_grants').where('expires_at', '<=', now()).execute()
  await db
    .deleteFrom('app_grants')
    .where('created_at', '<', inSeconds(-day))
    .where((grant) => grant.not(hasLiveToken(grant)))
    .execute()
  await db.deleteFrom('authorization_codes').where('expires_at', '<', inSeconds(-day)).execute()
  await db.deleteFrom('pushed_requests').where('expires_at', '<=', now()).execute()
  await db.deleteFrom('spent_proofs').where('expires_at', '<=', now()).execute()
  await db.deleteFrom('refresh_tokens').where('expires_at', '<=', now()).execute()
  await db
    .deleteFrom('applications')
    .where('owner_id', 'is', null)
    .where('last_used_at', '<', inSeconds(-idleDays * day))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('app_grants')
            .select('app_grants.grant_id')
            .whereRef('app_grants.client_id', '=', 'applications.client_id'),
        ),
      ),
    )
    .execute()
}
