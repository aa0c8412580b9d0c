import { standsNow } from '#infra/authority/accounts.ts'
import type { Db } from '#infra/db/connections/connect.ts'
import type { OwnAddress } from './reading/match-recipient.ts'

/** All addresses of the account, proven or not. */
export const listAddresses = async (db: Db, accountId: string): Promise<OwnAddress[]> => {
  const rows = await db
    .selectFrom('email_addresses')
    .select(['email', 'verified_at', 'is_primary'])
    .where('account_id', '=', accountId)
    .orderBy('email_id')
    .limit(1000)
    .execute()
  return rows.map((row) => ({ email: row.email, isVerified: row.verified_at !== null, isPrimary: row.is_primary }))
}

export const findKept = async (db: Db, accountId: string, identityHash: Buffer): Promise<string | undefined> => {
  const row = await db
    .selectFrom('imported_badges')
    .select('import_id')
    .where('account_id', '=', accountId)
    .where('identity_hash', '=', identityHash)
    .where('removed_at', 'is', null)
    .executeTakeFirst()
  return row?.import_id
}

/** The copy of a badge that the account keeps, or has removed lately, with the keys of its files. */
export const findCopy = (db: Db, accountId: string, identityHash: Buffer) =>
  db
    .selectFrom('imported_badges')
    .select(['import_id', 'original_key', 'image_key', 'issuer_image_key', 'issued_on', 'removed_at'])
    .where('account_id', '=', accountId)
    .where('identity_hash', '=', identityHash)
    .executeTakeFirst()

export type KeptCopy = Awaited<ReturnType<typeof findCopy>>

/** The address that a badge waits for, until this is proven; undefined where it waits for none. */
export const findAwaited = async (db: Db, accountId: string, importId: string): Promise<string | undefined> => {
  const row = await db
    .selectFrom('imported_badges')
    .select('recipient_identifier as email')
    .where('account_id', '=', accountId)
    .where('import_id', '=', importId)
    .where('is_pending', '=', true)
    .executeTakeFirst()
  return row?.email
}

/** Who made an award of this server. */
export const findIssuerOf = async (db: Db, awardId: string): Promise<string | undefined> => {
  const row = await db
    .selectFrom('award_locations')
    .select('issuer_id')
    .where('award_id', '=', awardId)
    .executeTakeFirst()
  return row?.issuer_id
}

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
