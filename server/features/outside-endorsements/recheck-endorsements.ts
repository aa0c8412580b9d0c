import { now } from '#infra/clock.ts'
import type { Db } from '#infra/db/connections/connect.ts'
import { verifyStatement } from '../verifier/index.ts'
import { noteVerdict } from './note-verdict.ts'

// Each may ask two or three other servers, and the sweep has more to do.
const mostAtOnce = 20

/**
 * Verifies again what other servers signed and was last verified a month ago. What has been revoked since is shown and
 * carried no more; what cannot be checked stays as it is, and is asked about again the next day.
 */
export const recheckEndorsements = async (db: Db): Promise<void> => {
  const due = await db
    .selectFrom('endorsements')
    .select(['endorsement_id', 'credential'])
    .where('endorser_id', 'is', null)
    .where('withdrawn_at', 'is', null)
    .where('state', '=', 'accepted')
    .where('recheck_at', '<=', now())
    .orderBy('recheck_at')
    .limit(mostAtOnce)
    .execute()
  for (const { endorsement_id, credential } of due) {
    const { verdict } = await verifyStatement(credential)
    await noteVerdict(db, endorsement_id, verdict)
  }
}
