import { inSeconds, now } from '#infra/clock.ts'
import type { Db } from '#infra/db/connections/connect.ts'
import { type Tx, transaction } from '#infra/db/transaction.ts'
import type { VerifyReport } from '#openbadges'
import { announceAwardChange } from '../awards/index.ts'
import { lockEndorsedAward, noteLookAtShown, signAwardAnew } from '../endorsements/index.ts'
import { recheckSeconds } from './add-endorsement.ts'

type Verdict = VerifyReport['verdict']

const day = 86_400

/** Writes down what came of verifying a shown statement again; what no longer holds goes out of its award, too. */
export const noteVerdict = async (db: Db, endorsementId: string, verdict: Verdict): Promise<void> => {
  const changedAward = await transaction(db, (tx) => note(tx, endorsementId, verdict))
  if (changedAward !== undefined) announceAwardChange(changedAward)
}

async function note(tx: Tx, endorsementId: string, verdict: Verdict): Promise<string | undefined> {
  const outcome = {
    valid: { checked_at: now(), recheck_at: inSeconds(recheckSeconds) },
    unverifiable: { recheck_at: inSeconds(day) },
    invalid: { withdrawn_at: now() },
  }[verdict]
  await lockEndorsedAward(tx, endorsementId)
  const stored = await noteLookAtShown(tx, endorsementId, outcome)
  if (verdict !== 'invalid' || !stored?.is_carried || stored.award_id === null) return undefined
  await signAwardAnew(tx, undefined, stored, false)
  return stored.award_id
}
