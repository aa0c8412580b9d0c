import { sql } from 'kysely'
import { now } from '#infra/clock.ts'
import type { Db } from '#infra/db/connections/connect.ts'
import { isProvenCopy, isUnrefused } from '../backpack/index.ts'

export interface LiveLink {
  accountId: string
  kind: 'badge' | 'collection'
  /** Id of the badge, or slug of the collection. */
  targetId: string
  withName: boolean
  withEvidence: boolean
  /** First and last name of the keeper, shown only when the link says so. */
  ownerName: string
}

/** True while there is something behind the link `s`: a collection, or a badge that its keeper still has and may show. */
export const isTargetThere = sql<boolean>`(case s.kind
  when 'collection' then exists (
    select from collections c where c.account_id = s.account_id and c.collection_id = s.target_id)
  else exists (
    select from award_locations l
    join backpack_entries b
      on b.account_id = s.account_id and b.issuer_id = l.issuer_id and b.award_id = l.award_id and b.removed_at is null
    join awards a on a.issuer_id = b.issuer_id and a.award_id = b.award_id
    where l.award_id = s.target_id and ${isUnrefused('a')})
  or exists (
    select from imported_badges i
    where i.account_id = s.account_id and i.import_id = s.target_id and ${isProvenCopy('i')})
  end)`

/** What the link shows now; undefined when it was taken back, has expired, or nothing is behind it any more. */
export const findLiveLink = async (db: Db, linkId: string): Promise<LiveLink | undefined> => {
  const { rows } = await sql<{
    account_id: string
    kind: 'badge' | 'collection'
    target_id: string
    with_name: boolean
    with_evidence: boolean
    first_name: string
    last_name: string
  }>`
    select s.account_id, s.kind, s.target_id, s.with_name, s.with_evidence, p.first_name, p.last_name
    from share_link_locations o
    join share_links s on s.account_id = o.account_id and s.link_id = o.link_id
    join accounts p on p.account_id = s.account_id
    where o.link_id = ${linkId} and s.revoked_at is null
      and (s.expires_at is null or s.expires_at > ${now()}::timestamptz) and ${isTargetThere}`.execute(db)
  const row = rows[0]
  if (!row) return undefined
  return {
    accountId: row.account_id,
    kind: row.kind,
    targetId: row.target_id,
    withName: row.with_name,
    withEvidence: row.with_evidence,
    ownerName: `${row.first_name} ${row.last_name}`.trim(),
  }
}
