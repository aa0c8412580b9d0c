import { sql } from 'kysely'
import type { Tx } from '#infra/db/transaction.ts'
import type { Home } from '../../oauth/index.ts'
import type { ClaimRow } from '../queries.ts'

/**
 * Whoever starts a claim anew whose program has no access any more answers for what the same program printed for it: slips that have been
 * handed out are good again. Those of other programs stay good for nothing.
 */
export const adoptCodes = async (
  tx: Tx,
  { claim_id, grant_id, made_by }: Pick<ClaimRow, 'claim_id' | 'grant_id' | 'made_by'>,
  home: Partial<Home>,
): Promise<void> => {
  await tx
    .updateTable('claim_codes')
    .set(home)
    .where('claim_id', '=', claim_id)
    .where(sql<boolean>`grant_id is not distinct from ${grant_id} and made_by is not distinct from ${made_by}`)
    .execute()
}
