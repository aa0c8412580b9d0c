import { sql } from 'kysely'
import type { Tx } from '#infra/db/transaction.ts'

/** Awards that were signed anew say what they said: whoever endorsed them has endorsed this, too. */
export const followAwards = async (
  tx: Tx,
  { issuerId, awardIds }: { issuerId: string; awardIds: readonly string[] },
): Promise<void> => {
  await sql`
    update endorsements set subject_version = fresh.version
    from (
      select award_id, version from awards where issuer_id = ${issuerId} and award_id = any(${[...awardIds]}::text[])
    ) as fresh
    where endorsements.issuer_id = ${issuerId} and endorsements.award_id = fresh.award_id
      and endorsements.subject_version = fresh.version - 1`.execute(tx)
}
