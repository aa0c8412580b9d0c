import { sql } from 'kysely'
import type { Db } from '#infra/db/connections/connect.ts'
import type { RequestRow } from '../queries.ts'

type Row = Pick<RequestRow, 'issuer_id' | 'badge_id' | 'reviewers'>

/**
 * How many different people have to accept each of these requests: as many as when it was sent, and no more than the rules of the
 * class want now, so that what nobody can accept any more is opened by changing them.
 */
export const needReviewers = async (db: Db, rows: readonly Row[]): Promise<(row: Row) => number> => {
  const of = rows.filter(({ reviewers }) => reviewers > 1)
  const wanted =
    of.length === 0
      ? []
      : await db
          .selectFrom('request_rules')
          .select(['issuer_id', 'badge_id', 'reviewers'])
          .where('issuer_id', '=', sql<string>`any(${of.map(({ issuer_id }) => issuer_id)}::text[])`)
          .where('badge_id', '=', sql<string>`any(${of.map(({ badge_id }) => badge_id)}::text[])`)
          .execute()
  const today = new Map(wanted.map(({ issuer_id, badge_id, reviewers }) => [`${issuer_id} ${badge_id}`, reviewers]))
  return ({ issuer_id, badge_id, reviewers }) => Math.min(reviewers, today.get(`${issuer_id} ${badge_id}`) ?? 1)
}
