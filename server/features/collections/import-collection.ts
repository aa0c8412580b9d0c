import { collectionMaximum } from '#contracts/fields/limits.ts'
import { now } from '#infra/clock.ts'
import type { Tx } from '#infra/db/transaction.ts'
import { lockAccounts } from '../accounts/index.ts'
import { countCollections } from './queries.ts'
import { writeBadges } from './write-badges.ts'

export interface CollectionToImport {
  accountId: string
  collectionId: string
  name: string
  description: string
  /** The end of its public address, if it was published. */
  shareHash: string | null
  createdAt: Date
  badges: readonly { id: string; description: string }[]
}

/**
 * Writes a collection that came from another server under the public address that it had. A badge whose address its
 * keeper has not proven keeps its place, unseen until then. False where there is no room for another collection.
 */
export const importCollection = async (tx: Tx, collection: CollectionToImport): Promise<boolean> => {
  const { accountId, collectionId, shareHash } = collection
  await lockAccounts(tx, [accountId])
  if ((await countCollections(tx, accountId)) >= collectionMaximum) return false
  await tx
    .insertInto('collections')
    .values({
      account_id: accountId,
      collection_id: collectionId,
      name: collection.name,
      description: collection.description,
      created_at: collection.createdAt,
      updated_at: now(),
    })
    .execute()
  await writeBadges(tx, { accountId, collectionId }, collection.badges)
  if (shareHash !== null) {
    await tx
      .insertInto('collection_locations')
      .values({ share_hash: shareHash, account_id: accountId, collection_id: collectionId })
      .execute()
    await tx
      .updateTable('collections')
      .set({ share_hash: shareHash })
      .where('account_id', '=', accountId)
      .where('collection_id', '=', collectionId)
      .execute()
  }
  return true
}
