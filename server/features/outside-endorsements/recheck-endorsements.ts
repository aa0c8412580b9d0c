import { sql } from 'kysely'
import { now } from '#infra/clock.ts'
import { afterLast, type Sweep, walkOutside } from '#infra/sweeps/sweep.ts'
import { verifyStatement } from '../verifier/index.ts'
import { noteVerdict } from './note-verdict.ts'

// Each may ask two or three other servers.
const mostAtOnce = 2

/**
 * Verifies again what other servers signed and was last verified a month ago. What has been revoked since is shown and
 * carried no more; what cannot be checked stays as it is, and is asked about again the next day.
 */
export const sweep: Sweep = {
  name: 'outside-endorsements',
  steps: [
    walkOutside(async (db, most) => {
      const due = await db
        .selectFrom('endorsements')
        .select(['endorsement_id', 'credential'])
        .where('endorser_id', 'is', null)
        .where('withdrawn_at', 'is', null)
        .where('state', '=', sql.lit('accepted'))
        .where('recheck_at', '<=', now())
        .orderBy('recheck_at')
        .limit(most)
        .execute()
      for (const { endorsement_id, credential } of due) {
        const { verdict } = await verifyStatement(credential)
        await noteVerdict(db, endorsement_id, verdict)
      }
      // What was verified is no longer due.
      return { rows: due.length, after: afterLast(due, most, () => '') }
    }, mostAtOnce),
  ],
}
