import { randomBytes } from 'node:crypto'
import type { Tx } from '#infra/db/transaction.ts'
import type { CollectionKey } from './queries.ts'

interface Publication {
  shareHash: string | null
  isPublished: boolean
}

/** The address of a collection is drawn at each publication and ends with it; nothing changes for one that is as asked. */
export const setPublished = async (
  tx: Tx,
  { accountId, collectionId }: CollectionKey,
  { shareHash, isPublished }: Publication,
): Promise<void> => {
  if (isPublished === (shareHash !== null)) return
  const hash = isPublished ? randomBytes(16).toString('hex') : null
  await tx
    .deleteFrom('collection_locations')
    .where('account_id', '=', accountId)
    .where('collection_id', '=', collectionId)
    .execute()
  if (hash) {
    await tx
      .insertInto('collection_locations')
      .values({ share_hash: hash, account_id: accountId, collection_id: collectionId })
      .execute()
  }
  await tx
    .updateTable('collections')
    .set({ share_hash: hash })
    .where('account_id', '=', accountId)
    .where('collection_id', '=', collectionId)
    .execute()
}
