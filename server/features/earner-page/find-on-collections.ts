import { standsNow } from '#infra/authority/accounts.ts'
import type { ReadDb } from '#infra/db/standby/read-db.ts'
import { pictureUrl } from '../issuers/index.ts'
import { earnerPageUrl } from './present.ts'

export interface ShownHolder {
  imageUrl: string
  /** Their page, while it is shown. */
  url?: string
}

/** What the holder of published collections wishes to have there of their page; undefined where nothing, and without a picture. */
export const findOnCollections = async (db: ReadDb, accountId: string): Promise<ShownHolder | undefined> => {
  const row = await db
    .selectFrom('earner_pages')
    .innerJoin('accounts', 'accounts.account_id', 'earner_pages.account_id')
    .leftJoin('earner_addresses', (join) =>
      join
        .onRef('earner_addresses.account_id', '=', 'earner_pages.account_id')
        .on('earner_addresses.held_until', 'is', null),
    )
    .select(['earner_pages.image_key', 'earner_pages.is_shown', 'earner_addresses.address'])
    .where('earner_pages.account_id', '=', accountId)
    .where('earner_pages.is_on_collections', '=', true)
    .where('earner_pages.image_key', 'is not', null)
    .where(standsNow())
    .executeTakeFirst()
  if (!row?.image_key) return undefined
  return {
    imageUrl: pictureUrl(row.image_key),
    ...(row.is_shown && row.address ? { url: earnerPageUrl(row.address) } : {}),
  }
}
