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
