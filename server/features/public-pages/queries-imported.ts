import type { Db } from '#infra/db/connections/connect.ts'
import type { ImportedRow, ShownImport } from '../backpack/index.ts'

/** What may be told of a badge from elsewhere, without its document. */
export type BriefImport = ShownImport & { revocation_reason: string | null }

const selectPublic = (db: Db, importId: string) =>
  db
    .selectFrom('import_locations')
    .innerJoin('imported_badges', (join) =>
      join
        .onRef('imported_badges.account_id', '=', 'import_locations.account_id')
        .onRef('imported_badges.import_id', '=', 'import_locations.import_id'),
    )
    .where('import_locations.import_id', '=', importId)
    .where('is_pending', '=', false)
    .where('removed_at', 'is', null)

/** A badge from elsewhere that may be shown: its recipient is proven, and its keeper has it still. */
export const findPublicImport = (db: Db, importId: string): Promise<ImportedRow | undefined> =>
  selectPublic(db, importId).selectAll('imported_badges').executeTakeFirst()

/** For lists: the same without the document, which may be very long. */
export const findBriefImport = (db: Db, importId: string): Promise<BriefImport | undefined> =>
  selectPublic(db, importId).select(briefColumns).executeTakeFirst()

const briefColumns = [
  'imported_badges.account_id',
  'imported_badges.import_id',
  'imported_badges.identity_hash',
  'imported_badges.recipient_type',
  'imported_badges.recipient_identifier',
  'imported_badges.is_pending',
  'imported_badges.original_key',
  'imported_badges.original_name',
  'imported_badges.source_url',
  'imported_badges.edition',
  'imported_badges.facts',
  'imported_badges.image_key',
  'imported_badges.issuer_image_key',
  'imported_badges.issued_on',
  'imported_badges.expires_at',
  'imported_badges.revoked_at',
  'imported_badges.revocation_reason',
  'imported_badges.verdict',
  'imported_badges.report',
  'imported_badges.verified_at',
  'imported_badges.created_at',
  'imported_badges.removed_at',
] as const
