import { sql } from 'kysely'
import type { Db } from '#infra/db/connections/connect.ts'
import { mostListed } from './queries.ts'

/** Badges from elsewhere, the oldest first; pending, revoked, expired and removed ones too, while they can be put back. */
export const listImportIds = async (db: Db, accountId: string): Promise<string[]> => {
  const rows = await db
    .selectFrom('imported_badges')
    .select('import_id')
    .where('account_id', '=', accountId)
    .orderBy('created_at')
    .orderBy('import_id')
    .limit(mostListed)
    .execute()
  return rows.map((row) => row.import_id)
}

/** What is written of several of them, in the order of the ids. */
export const listImports = (db: Db, accountId: string, importIds: readonly string[]) =>
  db
    .selectFrom('imported_badges')
    .innerJoin('blobs as original', 'original.blob_key', 'imported_badges.original_key')
    .leftJoin('blobs as image', 'image.blob_key', 'imported_badges.image_key')
    .select([
      'import_id',
      'recipient_type',
      'recipient_identifier',
      'is_pending',
      'original_key',
      'original_name',
      'original.media_type',
      'image_key',
      'image.media_type as image_type',
      'source_url',
      'edition',
      'facts',
      'report',
      'issued_on',
      'expires_at',
      'revoked_at',
      'revocation_reason',
      'removed_at',
      'imported_badges.created_at',
    ])
    .where('account_id', '=', accountId)
    .where('import_id', '=', sql<string>`any(${[...importIds]}::text[])`)
    .orderBy(sql`array_position(${[...importIds]}::text[], import_id)`)
    .execute()

export type ImportRow = Awaited<ReturnType<typeof listImports>>[number]
