import { listMaximum } from '#contracts/limits.ts'
import type { Db } from '#infra/db/connect.ts'
import type { ImportedRow } from './present-imported.ts'

/** Awards that somebody keeps, each with its class, what the class said when it was awarded, and its issuer. */
export const joinKeptAwards = (db: Db) =>
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

/** Awards in the backpack with all that a card shows of them; one query, however many there are. */
const selectEntries = (db: Db, accountId: string) =>
  joinKeptAwards(db)
    .select([
      'awards.award_id',
      'awards.issuer_id',
      'awards.badge_id',
      'awards.recipient_type',
      'awards.recipient_identifier',
      'awards.acceptance',
      'awards.narrative',
      'awards.evidence',
      'awards.extensions',
      'awards.issued_on',
      'awards.expires_at',
      'awards.revoked_at',
      'badge_classes.name as badge_name',
      'badge_classes.description as badge_description',
      'badge_classes.criteria_text',
      'badge_classes.criteria_url',
      'badge_classes.tags',
      'badge_classes.alignment',
      'former.version as former_version',
      'former.facts as former_facts',
      'issuers.name as issuer_name',
      'issuers.url as issuer_url',
      'issuers.email as issuer_email',
      'issuers.description as issuer_description',
      'issuers.image_key as issuer_image_key',
    ])
    .where('backpack_entries.account_id', '=', accountId)
    .where('awards.acceptance', '!=', 'Rejected')

export type BackpackRow = Awaited<ReturnType<ReturnType<typeof selectEntries>['execute']>>[number]

/** Newest first. */
export const listEntries = (
  db: Db,
  accountId: string,
  { includeExpired, includeRevoked, now }: { includeExpired: boolean; includeRevoked: boolean; now: Date },
): Promise<BackpackRow[]> => {
  let query = selectEntries(db, accountId)
    .orderBy('awards.created_at', 'desc')
    .orderBy('awards.award_id', 'desc')
    .limit(listMaximum)
  if (!includeRevoked) query = query.where('awards.revoked_at', 'is', null)
  if (!includeExpired) {
    query = query.where((eb) => eb.or([eb('awards.expires_at', 'is', null), eb('awards.expires_at', '>', now)]))
  }
  return query.execute()
}

export const findEntry = (db: Db, accountId: string, awardId: string): Promise<BackpackRow | undefined> =>
  selectEntries(db, accountId).where('backpack_entries.award_id', '=', awardId).executeTakeFirst()

/** A badge from elsewhere that is in the backpack, pending or not. */
export const findImported = (db: Db, accountId: string, importId: string): Promise<ImportedRow | undefined> =>
  db
    .selectFrom('imported_badges')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('import_id', '=', importId)
    .where('removed_at', 'is', null)
    .executeTakeFirst()
