import { sql } from 'kysely'
import type { Db } from '#infra/db/connections/connect.ts'

type Target = readonly [table: string, key: string]

/** What columns of these names lead to, in whatever table they stand. */
const targets: Readonly<Record<string, Target>> = {
  account_id: ['accounts', 'account_id'],
  issuer_id: ['issuers', 'issuer_id'],
  endorser_id: ['issuers', 'issuer_id'],
  award_id: ['awards', 'award_id'],
  badge_id: ['badge_classes', 'badge_id'],
  claim_id: ['claims', 'claim_id'],
  request_id: ['badge_requests', 'request_id'],
  group_id: ['groups', 'group_id'],
  grant_id: ['app_grants', 'grant_id'],
  webhook_id: ['webhooks', 'webhook_id'],
  organisation_id: ['organisations', 'organisation_id'],
  platform_id: ['lti_platforms', 'platform_id'],
  placement_id: ['lti_placements', 'placement_id'],
  import_id: ['imported_badges', 'import_id'],
  link_id: ['share_links', 'link_id'],
  collection_id: ['collections', 'collection_id'],
  connection_id: ['other_backpacks', 'connection_id'],
  image_key: ['blobs', 'blob_key'],
  file_key: ['blobs', 'blob_key'],
  logo_key: ['blobs', 'blob_key'],
  original_key: ['blobs', 'blob_key'],
}

const anyBadge: readonly Target[] = [
  ['awards', 'award_id'],
  ['imported_badges', 'import_id'],
]
/** Columns that lead to one of several tables. */
const several: Readonly<Record<string, readonly Target[]>> = {
  'collection_badges.badge_id': anyBadge,
  'share_links.target_id': [...anyBadge, ['collections', 'collection_id']],
  'shares.target_id': [...anyBadge, ['collections', 'collection_id']],
}

/** Columns whose rows may lead to what is gone, with why. */
const meant: Readonly<Record<string, string>> = {
  'audit_entries.account_id': 'the log is kept as it was written',
  'keep_links.award_id': 'an old link says that its badge is gone, and ends with its time',
  'keep_links.issuer_id': 'an old link says that its badge is gone, and ends with its time',
  'mails.award_id': 'a mail stays for its time, whatever becomes of what it was about',
  'mails.issuer_id': 'a mail stays for its time, whatever becomes of what it was about',
  'scim_groups.group_id': 'is its own id',
  'scim_group_members.group_id': 'a group of a directory, to which a foreign key leads',
  'status_entries.award_id': 'signed copies of a deleted award are still out there',
}

/** Rows that lead to what is gone, by table and column. */
export async function findDangling(db: Db): Promise<string[]> {
  const { rows: columns } = await sql<{ table: string; column: string }>`
    select table_name as table, column_name as column from information_schema.columns
    join pg_tables on tablename = table_name and schemaname = table_schema
    where table_schema = 'public' order by 1, 2`.execute(db)
  const found: string[] = []
  for (const { table, column } of columns) {
    const name = `${table}.${column}`
    const known = several[name] ?? (targets[column] ? [targets[column]] : [])
    if (name in meant || known.length === 0 || known.some(([target, key]) => target === table && key === column))
      continue
    const isNowhere = known.map(
      ([target, key]) =>
        sql`not exists (select from ${sql.table(target)} o where o.${sql.ref(key)} = t.${sql.ref(column)})`,
    )
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from ${sql.table(table)} t
      where t.${sql.ref(column)} is not null and ${sql.join(isNowhere, sql` and `)}`.execute(db)
    if (rows[0]?.count) found.push(`${name}: ${rows[0].count} rows lead to none of ${known.map(([target]) => target)}`)
  }
  return found
}
