import { sql } from 'kysely'
import type { Db } from '#infra/db/connections/connect.ts'

/** What other software reads of a backpack. */
export interface UpdateFilter {
  /** Of badges from elsewhere. */
  editions: readonly string[]
  includeRevoked: boolean
  /** Only what came or changed after this moment, or what was issued after it. */
  updatedAfter?: Date | undefined
  issuedAfter?: Date | undefined
  limit: number
  offset: number
}

export interface KeptBadge {
  id: string
  isAward: boolean
  /** Signed as compact JWS, not as JSON. */
  isJws: boolean
  bytes: number
}

/**
 * Badges in somebody's backpack, whatever was updated last first, and how many there are. Not among them are badges that
 * wait for an address to be proven.
 */
export const listByUpdate = async (
  db: Db,
  accountId: string,
  { editions, includeRevoked, updatedAfter, issuedAfter, limit, offset }: UpdateFilter,
): Promise<{ total: number; badges: KeptBadge[] }> => {
  const { rows } = await sql<{ total: number; badges: KeptBadge[] | null }>`
    with kept as (
      select a.award_id as id, true as is_award, a.issued_on, a.revoked_at,
        greatest(b.added_at, a.updated_at) as updated_at
      from backpack_entries b
      join awards a on a.issuer_id = b.issuer_id and a.award_id = b.award_id
      where b.account_id = ${accountId} and a.acceptance <> 'Rejected'
      union all
      select i.import_id, false, coalesce(i.issued_on, i.created_at), i.revoked_at, greatest(i.updated_at, i.revoked_at)
      from imported_badges i
      where i.account_id = ${accountId} and i.removed_at is null and not i.is_pending
        and i.edition = any(${[...editions]}::text[])
    ), wanted as (
      select id, is_award, updated_at from kept
      where (${includeRevoked} or revoked_at is null)
        and (${updatedAfter ?? null}::timestamptz is null or updated_at > ${updatedAfter ?? null}::timestamptz)
        and (${issuedAfter ?? null}::timestamptz is null or issued_on > ${issuedAfter ?? null}::timestamptz)
    ), page as (
      select * from wanted order by updated_at desc, id desc limit ${limit} offset ${offset}
    )
    select (select count(*)::int from wanted) as total,
      json_agg(json_build_object('id', p.id, 'isAward', p.is_award,
        'isJws', coalesce(left(i.credential, 1) <> '{', false), 'bytes', coalesce(octet_length(i.credential), 8192))
        order by p.updated_at desc, p.id desc) filter (where p.id is not null) as badges
    from page p
    left join imported_badges i on i.account_id = ${accountId} and i.import_id = p.id and not p.is_award`.execute(db)
  return { total: rows[0]?.total ?? 0, badges: rows[0]?.badges ?? [] }
}
