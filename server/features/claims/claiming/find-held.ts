import { now } from '#infra/clock.ts'
import type { Tx } from '#infra/db/transaction.ts'
import type { ClaimRow } from '../queries.ts'

/** The newest award of the badge that the address has, which is there. */
export const findHeld = async (
  tx: Tx,
  { issuer_id, badge_id }: Pick<ClaimRow, 'issuer_id' | 'badge_id'>,
  email: string,
): Promise<string> => {
  const { award_id } = await tx
    .selectFrom('awards')
    .select('award_id')
    .where('issuer_id', '=', issuer_id)
    .where('badge_id', '=', badge_id)
    .where('recipient_identifier', '=', email)
    .where('recipient_type', '=', 'email')
    .where('revoked_at', 'is', null)
    .where(({ eb, or }) => or([eb('expires_at', 'is', null), eb('expires_at', '>', now())]))
    .orderBy('created_at', 'desc')
    .orderBy('award_id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  return award_id
}
