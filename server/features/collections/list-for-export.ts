import type { Collection } from '#contracts/backpack/collections.ts'
import type { Db } from '#infra/db/connections/connect.ts'
import { presentCollection } from './present.ts'
import { listCollections } from './queries.ts'

export interface ExportedCollection extends Collection {
  created_at: string
}

/** The account's collections as they are given to a person who takes everything along. */
export const listCollectionsForExport = async (db: Db, accountId: string): Promise<ExportedCollection[]> =>
  (await listCollections(db, accountId)).map((row) => ({
    ...presentCollection(row),
    created_at: row.created_at.toISOString(),
  }))
