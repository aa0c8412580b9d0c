import { inSeconds, now } from '#infra/clock.ts'
import type { Db } from '#infra/db/connect.ts'
import { type Tx, transaction } from '#infra/db/transaction.ts'
import type { VerifyReport } from '#openbadges'
import { announceAwardChange } from '../awards/index.ts'
import { signAwardAnew } from '../endorsements/index.ts'
import { verifyStatement } from '../verifier/index.ts'
import { recheckSeconds } from './add-endorsement.ts'

// Each may ask two or three other servers, and the sweep has more to do.
const mostAtOnce = 20
const day = 86_400

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
    const changedAward = await transaction(db, (tx) => note(tx, endorsement_id, verdict))
    if (changedAward !== undefined) announceAwardChange(changedAward)
  }
}

async function note(tx: Tx, endorsementId: string, verdict: VerifyReport['verdict']): Promise<string | undefined> {
  const outcome = {
    valid: { checked_at: now(), recheck_at: inSeconds(recheckSeconds) },
    unverifiable: { recheck_at: inSeconds(day) },
    invalid: { withdrawn_at: now() },
  }[verdict]
  const stored = await tx
    .updateTable('endorsements')
    .set(outcome)
    .where('endorsement_id', '=', endorsementId)
    .where('state', '=', 'accepted')
    .where('withdrawn_at', 'is', null)
    .returning(['issuer_id', 'badge_id', 'award_id', 'subject_version', 'is_carried'])
    .executeTakeFirst()
  if (verdict !== 'invalid' || !stored?.is_carried || stored.award_id === null) return undefined
  await signAwardAnew(tx, undefined, stored, false)
  return stored.award_id
}
