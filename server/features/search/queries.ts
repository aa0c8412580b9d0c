import { type RawBuilder, sql } from 'kysely'
import { foundMaximum, type SearchResults } from '#contracts/accounts/search.ts'
import type { Db } from '#infra/db/connections/connect.ts'
import { briefReport, standingOfImport } from '../backpack/index.ts'
import { issuerNameSql, type JoinedName, standingOfJoined } from '../issuers/index.ts'

export interface Search {
  accountId: string
  /** As `fold` makes them; nothing in them is a pattern. */
  words: string
}

interface Found extends JoinedName {
  id: string
  name: string
  /** Null for what was awarded here. */
  report: unknown
}

// Of a text in ASCII that is all there is to fold, and done in a fiftieth of the time.
const folded = (column: string) => sql`case when octet_length(${sql.ref(column)}) = length(${sql.ref(column)})
  then lower(${sql.ref(column)}) else fold_name(${sql.ref(column)}) end`
const holds = (column: string, { words }: Search) => sql`position(${words} in ${folded(column)}) > 0`
// Names that begin so come first.
const byFolded = (text: RawBuilder<unknown>, { words }: Search) => sql`position(${words} in ${text}) <> 1, ${text}`
const order = (column: string, search: Search) => byFolded(folded(column), search)

/**
 * Badges of the backpack, those from elsewhere among them. The classes of a backpack, their names and the names of what was brought in
 * are read within indexes, in their order, and folded once, for a badge may be had many times; awards, issuers and reports only of
 * what is answered.
 */
export const findBadges = async (db: Db, search: Search): Promise<SearchResults['badges']> => {
  const { rows } = await sql<Found>`
    with own as materialized (
      select award_id, issuer_id, badge_id from backpack_entries where account_id = ${search.accountId} and is_kept
      order by made_at desc, award_id desc
    ), classes as materialized (
      select b.issuer_id, b.badge_id, b.name, ${folded('b.name')} as folded
      from (select distinct issuer_id, badge_id from own) own_classes
      join badge_classes b on b.issuer_id = own_classes.issuer_id and b.badge_id = own_classes.badge_id
      where ${holds('b.name', search)}
    ), found as materialized (
      select id, name, folded, issuer_id from (
        select own.award_id as id, c.name, c.folded, c.issuer_id
        from own join classes c on c.issuer_id = own.issuer_id and c.badge_id = own.badge_id
        union all
        select import_id, sought_name, ${folded('sought_name')}, null from imported_badges
        where account_id = ${search.accountId} and removed_at is null and ${holds('sought_name', search)}
      ) either
      order by ${byFolded(sql`folded`, search)}, id limit ${foundMaximum}
    )
    select found.id, coalesce(brought.facts -> 'badge' ->> 'name', found.name) as name,
      coalesce(issuers.issuer_name, brought.facts -> 'issuer' ->> 'name', '') as issuer_name,
      trusted_at, trusted_version, trusted_as, trust_ended_at, report
    from found
    left join lateral (
      select ${issuerNameSql} from issuers where issuers.issuer_id = found.issuer_id
    ) issuers on true
    left join lateral (
      select facts, ${briefReport} as report from imported_badges
      where found.issuer_id is null and account_id = ${search.accountId} and import_id = found.id
    ) brought on true
    order by ${byFolded(sql`found.folded`, search)}, found.id`.execute(db)
  return rows.map(({ id, name, report, ...issuer }) => ({
    id,
    name,
    issuer: issuer.issuer_name,
    issuerStanding: report === null ? standingOfJoined(issuer) : standingOfImport({ report }),
  }))
}

export const findCollections = async (db: Db, search: Search): Promise<SearchResults['collections']> => {
  const { rows } = await sql<SearchResults['collections'][number]>`
    select collection_id as slug, name from collections
    where account_id = ${search.accountId} and ${holds('name', search)}
    order by ${order('name', search)}, collection_id limit ${foundMaximum}`.execute(db)
  return rows
}

export const findIssuers = async (db: Db, search: Search): Promise<SearchResults['issuers']> => {
  const { rows } = await sql<SearchResults['issuers'][number]>`
    select i.issuer_id as slug, i.name from issuer_staff s join issuers i on i.issuer_id = s.issuer_id
    where s.account_id = ${search.accountId} and ${holds('i.name', search)}
    order by ${order('i.name', search)}, i.issuer_id limit ${foundMaximum}`.execute(db)
  return rows
}

export const findBadgeClasses = async (db: Db, search: Search): Promise<SearchResults['badge_classes']> => {
  const { rows } = await sql<SearchResults['badge_classes'][number]>`
    select b.badge_id as slug, b.name, jsonb_build_object('slug', i.issuer_id, 'name', i.name) as issuer
    from issuer_staff s
    join issuers i on i.issuer_id = s.issuer_id
    join badge_classes b on b.issuer_id = i.issuer_id
    where s.account_id = ${search.accountId} and b.archived_at is null and ${holds('b.name', search)}
    order by ${order('b.name', search)}, b.badge_id limit ${foundMaximum}`.execute(db)
  return rows
}
