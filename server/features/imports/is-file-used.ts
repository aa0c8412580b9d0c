import { sql } from 'kysely'
import type { Db } from '#infra/db/connect.ts'

/**
 * Whether anything refers to the bytes: a badge that was brought in, as its file or picture, or whatever else has a picture. Awards
 * have those of their class, as it is or was.
 */
export const isFileUsed = async (db: Db, key: string): Promise<boolean> => {
  const { rows } = await sql`
    select where exists (select from imported_badges where original_key = ${key})
      or exists (select from imported_badges where image_key = ${key})
      or exists (select from imported_badges where issuer_image_key = ${key})
      or exists (select from issuers where image_key = ${key})
      or exists (select from issuer_versions where image_key = ${key})
      or exists (select from badge_classes where image_key = ${key})
      or exists (select from badge_class_versions where image_key = ${key})
      or exists (select from applications where logo_key = ${key})
      or exists (select from site_theme where position(${key} in theme::text) > 0)`.execute(db)
  return rows.length > 0
}
