import { type RawBuilder, sql } from 'kysely'
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
 * wait for an address to be proven. Both kinds are counted, passed by and merged within their indexes; only the badges of the page
 * are read.
 */
export const listByUpdate = async (
  db: Db,
  accountId: string,
  filter: UpdateFilter,
): Promise<{ total: number; badges: KeptBadge[] }> => {
  const { limit, offset } = filter
  // In the order of their indexes even where they are only counted, so that these are read and nothing else.
  const awards = sql`
    select award_id as id, true as is_award, changed_at as updated_at
    from backpack_entries
    where account_id = ${accountId} and is_kept and ${narrow(filter, sql`changed_at`, sql`issued_on`)}
    order by changed_at desc, award_id desc`
  const brought = sql`
    select import_id as id, false as is_award, ${updated} as updated_at
    from imported_badges
    where account_id = ${accountId} and removed_at is null and not is_pending
      and edition = any(${[...filter.editions]}::text[])
      and ${narrow(filter, updated, sql`coalesce(issued_on, created_at)`)}
    order by ${updated} desc, import_id desc`
  const { rows } = await sql<{ total: number; badges: KeptBadge[] | null }>`
    with page as (
      select * from (
        (${awards} limit ${limit + offset})
        union all
        (${brought} limit ${limit + offset})
      ) either
      order by updated_at desc, id desc limit ${limit} offset ${offset}
    )
    select (select count(*)::int from (${awards} offset 0) counted) + (select count(*)::int from (${brought} offset 0) counted) as total,
      json_agg(json_build_object('id', p.id, 'isAward', p.is_award,
        'isJws', coalesce(left(i.credential, 1) <> '{', false), 'bytes', coalesce(octet_length(i.credential), 8192))
        order by p.updated_at desc, p.id desc) filter (where p.id is not null) as badges
    from page p
    left join imported_badges i on i.account_id = ${accountId} and i.import_id = p.id and not p.is_award`.execute(db)
  return { total: rows[0]?.total ?? 0, badges: rows[0]?.badges ?? [] }
}

// As the index has it.
const updated = sql`greatest(updated_at, revoked_at)`

/** Only what is asked for is a condition, so that it can be one of the index. */
const narrow = (
  { includeRevoked, updatedAfter, issuedAfter }: UpdateFilter,
  updatedAt: RawBuilder<unknown>,
  issuedOn: RawBuilder<unknown>,
): RawBuilder<unknown> => {
  const all = [sql`true`]
  if (!includeRevoked) all.push(sql`revoked_at is null`)
  if (updatedAfter) all.push(sql`${updatedAt} > ${updatedAfter}::timestamptz`)
  if (issuedAfter) all.push(sql`${issuedOn} > ${issuedAfter}::timestamptz`)
  return sql.join(all, sql` and `)
}
