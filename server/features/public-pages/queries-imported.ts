import type { Db } from '#infra/db/connect.ts'
import type { ImportedRow } from '../backpack/index.ts'

/** A badge from elsewhere that may be shown: its recipient is proven, and its keeper has it still. */
export const findPublicImport = (db: Db, importId: string): Promise<ImportedRow | undefined> =>
  db
    .selectFrom('import_locations')
    .innerJoin('imported_badges', (join) =>
      join
        .onRef('imported_badges.account_id', '=', 'import_locations.account_id')
        .onRef('imported_badges.import_id', '=', 'import_locations.import_id'),
    )
    .selectAll('imported_badges')
    .where('import_locations.import_id', '=', importId)
    .where('is_pending', '=', false)
    .where('removed_at', 'is', null)
    .executeTakeFirst()
