import type { Db } from '#infra/db/connections/connect.ts'
import { listHolders } from '../../issuers/index.ts'
import type { RequestRow } from '../queries.ts'

type Row = Pick<RequestRow, 'state' | 'issuer_id' | 'first_held_by' | 'first_accepted_at'>

/**
 * Whether what the first of two has accepted counts: of a request that waits, only while they may decide themselves. Of one that was
 * decided it is what was so then.
 */
export const effectiveFirsts = async (db: Db, rows: readonly Row[]): Promise<(row: Row) => boolean> => {
  const firsts = rows.flatMap(({ state, issuer_id: issuerId, first_held_by: accountId }) =>
    state === 'submitted' && accountId !== null ? [{ issuerId, accountId }] : [],
  )
  const holds = await listHolders(db, firsts, 'review-requests')
  return ({ state, issuer_id, first_held_by, first_accepted_at }) =>
    state === 'submitted' ? first_held_by !== null && holds(issuer_id, first_held_by) : first_accepted_at !== null
}
