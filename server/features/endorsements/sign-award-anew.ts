import { carriedEndorsements } from '#contracts/fields/limits.ts'
import type { Tx } from '#infra/db/transaction.ts'
import { refuse } from '#infra/errors.ts'
import type { Actor } from '#infra/http/actor.ts'
import { endorseAward } from '../awards/index.ts'
import { isLive, readSigned } from '../issuers/index.ts'

interface EndorsedAward {
  issuer_id: string
  badge_id: string | null
  award_id: string | null
  subject_version: number | null
}

/**
 * Puts the accepted endorsements of an award into its documents, or takes one out. That makes a new version of the award,
 * which says otherwise what it said: so all endorsements of it go along, those that still wait for an answer too.
 */
export const signAwardAnew = async (
  tx: Tx,
  actor: Actor | undefined,
  { issuer_id, badge_id, award_id, subject_version: version }: EndorsedAward,
  mustHold: boolean,
): Promise<void> => {
  if (badge_id === null || award_id === null || version === null) return
  const rows = await tx
    .selectFrom('endorsements')
    .select('credential')
    .where('issuer_id', '=', issuer_id)
    .where('award_id', '=', award_id)
    .where('subject_version', '=', version)
    .where('is_carried', '=', true)
    .where(isLive())
    .orderBy('decided_at', 'desc')
    .orderBy('endorsement_id', 'desc')
    .limit(carriedEndorsements)
    .execute()
  const endorsements = rows.map((row) => readSigned(row.credential))
  const at = { issuerSlug: issuer_id, badgeSlug: badge_id, awardSlug: award_id }
  const outcome = await endorseAward(tx, actor, at, { version, endorsements })
  if (typeof outcome === 'object') {
    await tx
      .updateTable('endorsements')
      .set({ subject_version: outcome.version })
      .where('issuer_id', '=', issuer_id)
      .where('award_id', '=', award_id)
      .where('subject_version', '=', version)
      .execute()
    return
  }
  // Whoever takes one off has nothing to take off any more; whoever accepts one must be told.
  if (mustHold) throw refuse(outcome === 'revoked' ? 'endorsement.inactive' : 'endorsement.outdated')
}
