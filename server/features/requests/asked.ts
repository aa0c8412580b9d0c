import type { RequestAsks, RequestPoint } from '#contracts/requests/request-rules.ts'
import type { Db } from '#infra/db/connections/connect.ts'
import { findClaimAsks } from '../claims/index.ts'
import { parseAsks, parsePoints } from './parse-rows.ts'
import { findRules, type RequestRow } from './queries.ts'

export interface Asked {
  asks: RequestAsks
  points: RequestPoint[]
  /** How many different people have to accept. */
  reviewers: number
  note: string | null
}

/** What has to be shown with a request: by its claim, or by the rules of the badge class; judged by the points of the class either way. */
export const findAsked = async (
  db: Db,
  row: Pick<RequestRow, 'issuer_id' | 'badge_id' | 'claim_id'>,
): Promise<Asked | undefined> => {
  const rules = await findRules(db, row)
  const asks = row.claim_id ? await findClaimAsks(db, row.claim_id) : rules && parseAsks(rules.asks)
  return (
    asks && {
      asks,
      points: rules ? parsePoints(rules.points) : [],
      reviewers: rules?.reviewers ?? 1,
      note: rules?.note ?? null,
    }
  )
}
