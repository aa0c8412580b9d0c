import { type SqlBool, sql } from 'kysely'
import type { Db } from '#infra/db/connections/connect.ts'
import type { ReadDb } from '#infra/db/standby/read-db.ts'
import { credentialColumns, openCredentials, openOne } from '../awards/index.ts'
import { issuerNameColumns } from '../issuers/index.ts'
import { briefReport } from './names/import-name.ts'
import type { ImportedRow } from './views/present-imported.ts'

/** Awards that somebody keeps, each with its class, what the class said when it was awarded, and its issuer. */
export const joinKeptAwards = (db: ReadDb) =>
  db
    .selectFrom('backpack_entries')
    .innerJoin('awards', (join) =>
      join
        .onRef('awards.issuer_id', '=', 'backpack_entries.issuer_id')
        .onRef('awards.award_id', '=', 'backpack_entries.award_id'),
    )
    .innerJoin('badge_classes', (join) =>
      join
        .onRef('badge_classes.issuer_id', '=', 'awards.issuer_id')
        .onRef('badge_classes.badge_id', '=', 'awards.badge_id'),
    )
    // Only versions that have been replaced have a row.
    .leftJoin('badge_class_versions as former', (join) =>
      join
        .onRef('former.issuer_id', '=', 'awards.issuer_id')
        .onRef('former.badge_id', '=', 'awards.badge_id')
        .onRef('former.version', '=', 'awards.badge_version'),
    )
    .innerJoin('issuers', 'issuers.issuer_id', 'awards.issuer_id')

const awardColumns = [
  'awards.award_id',
  'awards.issuer_id',
  'awards.badge_id',
  'awards.badge_version',
  'awards.recipient_type',
  'awards.recipient_identifier',
  'awards.acceptance',
  'awards.narrative',
  'awards.evidence',
  'awards.extensions',
  'awards.details',
  'awards.issued_on',
  'awards.expires_at',
  'awards.revoked_at',
  'awards.created_at',
  'awards.image_key',
] as const

const classColumns = [
  'badge_classes.name as badge_name',
  'badge_classes.description as badge_description',
  'badge_classes.image_alt',
  'badge_classes.criteria_text',
  'badge_classes.criteria_url',
  'badge_classes.tags',
  'badge_classes.alignment',
  'badge_classes.details as badge_details',
  'former.version as former_version',
  'former.facts as former_facts',
  'issuers.url as issuer_url',
  'issuers.email as issuer_email',
  'issuers.description as issuer_description',
  'issuers.image_key as issuer_image_key',
  ...issuerNameColumns,
] as const

/** Awards of somebody, removed ones too, with all that a card shows of them; one query, however many there are. */
const selectEntries = (db: Db, accountId: string) =>
  joinKeptAwards(db)
    .select(awardColumns)
    .select(classColumns)
    .select('backpack_entries.removed_at')
    .where('backpack_entries.account_id', '=', accountId)

export type BackpackRow = Awaited<ReturnType<ReturnType<typeof selectEntries>['execute']>>[number]

/** Badges from elsewhere with what a card shows of them: neither their documents nor the whole of their reports. */
const selectImported = (db: Db, accountId: string) =>
  db
    .selectFrom('imported_badges')
    .select([
      'import_id',
      'recipient_type',
      'recipient_identifier',
      'is_pending',
      'original_name',
      'source_url',
      'edition',
      'facts',
      'image_key',
      'issuer_image_key',
      'issued_on',
      'expires_at',
      'revoked_at',
      'verdict',
      'verified_at',
      'created_at',
      'removed_at',
    ])
    .select(briefReport.as('report'))
    .where('account_id', '=', accountId)

/** Which badges a list has. */
export interface ListFilter {
  includePending: boolean
  includeExpired: boolean
  includeRevoked: boolean
  now: Date
}

/** How much of the list: what comes after the badge of this time and id. */
export interface ListPart {
  limit: number
  after: { createdAt: Date; badgeId: string } | undefined
}

const isAfter = (time: string, id: string, { createdAt, badgeId }: NonNullable<ListPart['after']>) =>
  sql<SqlBool>`(${sql.ref(time)}, ${sql.ref(id)}) < (${createdAt}::timestamptz, ${badgeId})`

/**
 * Newest first, found by what the database keeps beside each award of a backpack. Of the awards of one version of a class only the
 * first tells what the class and its issuer say, for that is most of a row. Each award of the page is looked up by its key, whatever
 * the planner believes of a backpack.
 */
export const listEntries = (
  db: Db,
  accountId: string,
  { includeExpired, includeRevoked, now }: ListFilter,
  { limit, after }: ListPart,
) => {
  let listed = db
    .selectFrom('backpack_entries')
    .select(['issuer_id', 'award_id', 'made_at'])
    .where('account_id', '=', accountId)
    .where('is_kept', '=', true)
    .orderBy('made_at', 'desc')
    .orderBy('award_id', 'desc')
    .limit(limit)
  if (after) listed = listed.where(isAfter('made_at', 'award_id', after))
  if (!includeRevoked) listed = listed.where('revoked_at', 'is', null)
  if (!includeExpired) listed = listed.where((eb) => eb.or([eb('expires_at', 'is', null), eb('expires_at', '>', now)]))
  const page = db
    .selectFrom(listed.as('listed'))
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom('awards')
          .select(awardColumns)
          .whereRef('awards.issuer_id', '=', 'listed.issuer_id')
          .whereRef('awards.award_id', '=', 'listed.award_id')
          .offset(sql.lit(0))
          .as('awards'),
      (join) => join.onTrue(),
    )
    .select(awardColumns)
  return db
    .with(
      (cte) => cte('page').materialized(),
      () => page,
    )
    .with('numbered', (cte) =>
      cte
        .selectFrom('page')
        .selectAll()
        .select(
          sql<string>`row_number() over (partition by issuer_id, badge_id, badge_version
            order by created_at desc, award_id desc)`.as('nth'),
        ),
    )
    .selectFrom('numbered as awards')
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('badge_classes')
          .innerJoin('issuers', 'issuers.issuer_id', 'badge_classes.issuer_id')
          // Only versions that have been replaced have a row.
          .leftJoin('badge_class_versions as former', (join) =>
            join
              .onRef('former.issuer_id', '=', 'badge_classes.issuer_id')
              .onRef('former.badge_id', '=', 'badge_classes.badge_id')
              .onRef('former.version', '=', 'awards.badge_version'),
          )
          .select(classColumns)
          .whereRef('badge_classes.issuer_id', '=', 'awards.issuer_id')
          .whereRef('badge_classes.badge_id', '=', 'awards.badge_id')
          .where('awards.nth', '=', sql.lit('1'))
          .as('class'),
      (join) => join.onTrue(),
    )
    .select(awardColumns)
    .selectAll('class')
    .orderBy('awards.created_at', 'desc')
    .orderBy('awards.award_id', 'desc')
    .execute()
}

export type ListedRow = Awaited<ReturnType<typeof listEntries>>[number]

/** As listEntries, of what was brought in. */
export const listImported = (
  db: Db,
  accountId: string,
  { includePending, includeExpired, includeRevoked, now }: ListFilter,
  { limit, after }: ListPart,
) => {
  let query = selectImported(db, accountId)
    .where('removed_at', 'is', null)
    .orderBy('created_at', 'desc')
    .orderBy('import_id', 'desc')
    .limit(limit)
  if (after) query = query.where(isAfter('created_at', 'import_id', after))
  if (!includePending) query = query.where('is_pending', '=', false)
  if (!includeRevoked) query = query.where('revoked_at', 'is', null)
  if (!includeExpired) query = query.where((eb) => eb.or([eb('expires_at', 'is', null), eb('expires_at', '>', now)]))
  return query.execute()
}

export const findEntry = (db: Db, accountId: string, awardId: string): Promise<BackpackRow | undefined> =>
  selectEntries(db, accountId)
    .where('backpack_entries.award_id', '=', awardId)
    .where('awards.acceptance', '!=', 'Rejected')
    .executeTakeFirst()

/** A badge from elsewhere that is in the backpack, pending or not. */
export const findImported = (db: Db, accountId: string, importId: string): Promise<ImportedRow | undefined> =>
  db
    .selectFrom('imported_badges')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('import_id', '=', importId)
    .where('removed_at', 'is', null)
    .executeTakeFirst()

/** Awards that were taken out of the backpack after that time, the latest first. */
export const listRemovedEntries = (db: Db, accountId: string, since: Date, limit: number) =>
  selectEntries(db, accountId)
    .where('backpack_entries.is_kept', '=', false)
    .where('backpack_entries.removed_at', '>', since)
    .orderBy('backpack_entries.removed_at', 'desc')
    .limit(limit)
    .execute()

/** As listRemovedEntries, of what was brought in. */
export const listRemovedImports = (db: Db, accountId: string, since: Date, limit: number) =>
  selectImported(db, accountId).where('removed_at', '>', since).orderBy('removed_at', 'desc').limit(limit).execute()

/** The signed 3.0 credential of an award in the backpack. */
export const findCredential = async (
  db: Db,
  accountId: string,
  awardId: string,
): Promise<{ credential: string } | undefined> => {
  const row = await joinKeptAwards(db)
    .select(credentialColumns)
    .where('backpack_entries.account_id', '=', accountId)
    .where('backpack_entries.award_id', '=', awardId)
    .where('awards.acceptance', '!=', 'Rejected')
    .executeTakeFirst()
  return openOne(openCredentials, db, row)
}

/** Where the file of a badge from elsewhere lies, and what it was called. */
export const findOriginal = (db: Db, accountId: string, importId: string) =>
  db
    .selectFrom('imported_badges')
    .innerJoin('blobs', 'blobs.blob_key', 'imported_badges.original_key')
    .select(['imported_badges.original_key', 'imported_badges.original_name', 'blobs.media_type'])
    .where('imported_badges.account_id', '=', accountId)
    .where('imported_badges.import_id', '=', importId)
    .where('imported_badges.removed_at', 'is', null)
    .executeTakeFirst()
