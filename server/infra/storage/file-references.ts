import { type RawBuilder, sql } from 'kysely'

/**
 * Every column that holds the key of a file. Bytes that none of them names are dropped some time later, so a new one belongs
 * here, with an index that begins with it; a test compares the list with the schema.
 */
export const fileReferences = [
  { table: 'applications', column: 'logo_key' },
  { table: 'awards', column: 'image_key' },
  { table: 'badge_classes', column: 'image_key' },
  { table: 'badge_class_versions', column: 'image_key' },
  { table: 'badge_request_parts', column: 'file_key' },
  { table: 'earner_pages', column: 'image_key' },
  { table: 'imported_badges', column: 'image_key' },
  { table: 'imported_badges', column: 'issuer_image_key' },
  { table: 'imported_badges', column: 'original_key' },
  { table: 'issuers', column: 'image_key' },
  { table: 'issuer_versions', column: 'image_key' },
] as const

/** Columns of few rows that have keys in the middle of something else. */
export const fileMentions = [{ table: 'site_theme', column: 'theme' }] as const

/** Whether anything refers to the file whose key this is, such as `$1` or `blobs.blob_key`. */
export const isReferredTo = (key: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql<boolean>`(${sql.join(
    [
      ...fileReferences.map(
        ({ table, column }) =>
          sql`exists (select from ${sql.table(table)} where ${sql.ref(`${table}.${column}`)} = ${key})`,
      ),
      ...fileMentions.map(
        ({ table, column }) =>
          sql`exists (select from ${sql.table(table)} where position(${key} in ${sql.ref(`${table}.${column}`)}::text) > 0)`,
      ),
    ],
    sql` or `,
  )})`
