import { standsNow } from '#infra/authority/accounts.ts'
import type { Db } from '#infra/db/connections/connect.ts'

/** Whoever shows their picture to everybody now. */
const selectShownHolders = (db: Db) =>
  db
    .selectFrom('earner_pages')
    .innerJoin('accounts', 'accounts.account_id', 'earner_pages.account_id')
    .select('earner_pages.account_id')
    .where(standsNow())
    .where(({ eb, or }) => or([eb('is_shown', '=', true), eb('is_on_collections', '=', true)]))

export interface StoredPicture {
  mediaType: string
  /** A badge, an issuer or an app has it, or had it; the picture of a person is theirs, and may be hidden at any time. */
  isLasting: boolean
}

/** A picture that somebody may see by its digest; nothing else that is stored is found. */
export const findPicture = async (db: Db, key: string): Promise<StoredPicture | undefined> => {
  const row = await db
    .selectFrom('blobs')
    .select('media_type')
    .select(({ exists, or, selectFrom }) =>
      or([
        exists(selectFrom('imported_badges').select('import_id').where('image_key', '=', key)),
        exists(selectFrom('imported_badges').select('import_id').where('issuer_image_key', '=', key)),
        exists(selectFrom('issuers').select('issuer_id').where('image_key', '=', key)),
        exists(selectFrom('issuer_versions').select('issuer_id').where('image_key', '=', key)),
        exists(selectFrom('badge_classes').select('badge_id').where('image_key', '=', key)),
        exists(selectFrom('applications').select('client_id').where('logo_key', '=', key)),
        exists(selectFrom('badge_class_versions').select('badge_id').where('image_key', '=', key)),
      ]).as('is_lasting'),
    )
    .select(({ exists }) => exists(selectShownHolders(db).where('earner_pages.image_key', '=', key)).as('is_shown'))
    .where('blob_key', '=', key)
    .executeTakeFirst()
  if (!row || !(row.is_lasting || row.is_shown)) return undefined
  return { mediaType: row.media_type, isLasting: Boolean(row.is_lasting) }
}

export const findPictureType = async (db: Db, key: string): Promise<string | undefined> =>
  (await findPicture(db, key))?.mediaType
