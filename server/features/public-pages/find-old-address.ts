import type { Db } from '#infra/db/connections/connect.ts'
import type { OldAddressesTable } from '#infra/db/schema/tables.ts'
import { storableText } from '#infra/db/storable.ts'

export type AddressKind = OldAddressesTable['kind']

/** The id of today behind a name of the former server; the import of what lay there writes them. */
export const findOldAddress = async (db: Db, kind: AddressKind, slug: string): Promise<string | undefined> =>
  (
    await db
      .selectFrom('old_addresses')
      .select('new_id')
      .where('kind', '=', kind)
      // Addresses may hold what no column of the database can.
      .where('slug', '=', storableText(slug))
      .executeTakeFirst()
  )?.new_id
