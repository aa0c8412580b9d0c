import { sql } from 'kysely'
import { listMaximum } from '#contracts/fields/limits.ts'
import type { ShareLink } from '#contracts/public/sharing.ts'
import { now } from '#infra/clock.ts'
import type { Db } from '#infra/db/connections/connect.ts'
import { joinLocatedAwards } from '../awards/index.ts'
import { issuerNameColumns } from '../issuers/index.ts'
import { isTargetThere } from './find-live-link.ts'

/** Everything of a public award that is told to a provider. */
export const findPublicAward = (db: Db, awardId: string) =>
  joinLocatedAwards(db)
    .leftJoin('badge_class_versions as former', (join) =>
      join
        .onRef('former.issuer_id', '=', 'awards.issuer_id')
        .onRef('former.badge_id', '=', 'awards.badge_id')
        .onRef('former.version', '=', 'awards.badge_version'),
    )
    .select([
      'awards.badge_id',
      'awards.issued_on',
      'awards.expires_at',
      'badge_classes.name',
      'badge_classes.description',
      'former.version as former_version',
      'former.facts as former_facts',
      'issuers.linkedin_id',
    ])
    .select(issuerNameColumns)
    .where('award_locations.award_id', '=', awardId)
    .where('awards.revoked_at', 'is', null)
    .executeTakeFirst()

/** A badge from elsewhere by its id alone, once anybody may see it. */
export const findPublicImport = (db: Db, importId: string) =>
  db
    .selectFrom('import_locations')
    .innerJoin('imported_badges', (join) =>
      join
        .onRef('imported_badges.account_id', '=', 'import_locations.account_id')
        .onRef('imported_badges.import_id', '=', 'import_locations.import_id'),
    )
    .selectAll('imported_badges')
    .where('import_locations.import_id', '=', importId)
    .where('removed_at', 'is', null)
    .where('revoked_at', 'is', null)
    .where('is_pending', '=', false)
    .executeTakeFirst()

export interface LinkRow {
  link_id: string
  kind: ShareLink['kind']
  target_id: string
  label: string
  with_name: boolean
  with_evidence: boolean
  expires_at: Date | null
  revoked_at: Date | null
  is_live: boolean
  views: number
  last_viewed_at: Date | null
  created_at: Date
}

const isLiving = () =>
  sql<boolean>`(s.revoked_at is null and (s.expires_at is null or s.expires_at > ${now()}::timestamptz))`

/** Links of the account, newest first: all, those to one badge or collection, or one by its id. */
export const listLinks = async (
  db: Db,
  accountId: string,
  { target, linkId }: { target?: string | undefined; linkId?: string } = {},
): Promise<LinkRow[]> => {
  const { rows } = await sql<LinkRow>`
    select s.link_id, s.kind, s.target_id, s.label, s.with_name, s.with_evidence, s.expires_at, s.revoked_at,
      ${isLiving()} and ${isTargetThere} as is_live, s.views, s.last_viewed_at, s.created_at
    from share_links s
    where s.account_id = ${accountId}
      ${target === undefined ? sql`` : sql`and s.target_id = ${target}`}
      ${linkId === undefined ? sql`` : sql`and s.link_id = ${linkId}`}
    order by s.created_at desc, s.link_id desc
    limit ${listMaximum}`.execute(db)
  return rows
}

/** Links that have neither been taken back nor expired: to one target, and in all. */
export const countLiving = async (
  db: Db,
  accountId: string,
  target: string,
): Promise<{ of_target: number; of_account: number }> => {
  const { rows } = await sql<{ of_target: number; of_account: number }>`
    select count(*) filter (where s.target_id = ${target})::integer as of_target, count(*)::integer as of_account
    from share_links s where s.account_id = ${accountId} and ${isLiving()}`.execute(db)
  return rows[0] ?? { of_target: 0, of_account: 0 }
}
