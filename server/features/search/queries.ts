import { sql } from 'kysely'
import { foundMaximum, type SearchResults } from '#contracts/accounts/search.ts'
import type { Db } from '#infra/db/connections/connect.ts'
import { briefReport, standingOfImport } from '../backpack/index.ts'
import { issuerNameSql, type JoinedName, standingOfJoined } from '../issuers/index.ts'

export interface Search {
  accountId: string
  /** In lower case; nothing in it is a pattern. */
  words: string
}

interface Found extends JoinedName {
  id: string
  name: string
  /** Null for what was awarded here. */
  report: unknown
}

// Names that begin so come first.
const holds = (column: string, { words }: Search) => sql`position(${words} in lower(${sql.ref(column)})) > 0`
const order = (column: string, { words }: Search) =>
  sql`position(${words} in lower(${sql.ref(column)})) <> 1, lower(${sql.ref(column)})`

/** Badges of the backpack, those from elsewhere among them. */
export const findBadges = async (db: Db, search: Search): Promise<SearchResults['badges']> => {
  const { rows } = await sql<Found>`
    select id, name, issuer_name, trusted_at, trusted_version, trusted_as, trust_ended_at, report from (
      select a.award_id as id, b.name, ${issuerNameSql}, null::jsonb as report
      from backpack_entries e
      join awards a on a.issuer_id = e.issuer_id and a.award_id = e.award_id
      join badge_classes b on b.issuer_id = a.issuer_id and b.badge_id = a.badge_id
      join issuers on issuers.issuer_id = a.issuer_id
      where e.account_id = ${search.accountId} and e.removed_at is null
      union all
      select import_id, coalesce(facts -> 'badge' ->> 'name', ''), coalesce(facts -> 'issuer' ->> 'name', ''),
        null, null, null, null, ${briefReport}
      from imported_badges where account_id = ${search.accountId} and removed_at is null
    ) found
    where ${holds('name', search)} order by ${order('name', search)}, id limit ${foundMaximum}`.execute(db)
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
