import type { Tx } from '#infra/db/transaction.ts'
import { refuse } from '#infra/errors.ts'
import type { CollectionKey } from './queries.ts'
import { settleCover } from './write-badges.ts'

/** Sets the badge that stands for the collection. One that was so before and has just been taken out is no mistake. */
export const chooseCover = async (
  tx: Tx,
  { accountId, collectionId }: CollectionKey,
  { wanted, former }: { wanted: string | null; former: string | null },
): Promise<void> => {
  const inside = await tx
    .selectFrom('collection_badges')
    .select('badge_id')
    .where('account_id', '=', accountId)
    .where('collection_id', '=', collectionId)
    .where('badge_id', '=', wanted)
    .executeTakeFirst()
  if (wanted !== null && wanted !== former && !inside) throw refuse('collection.badge')
  await tx
    .updateTable('collections')
    .set({ cover_badge_id: wanted })
    .where('account_id', '=', accountId)
    .where('collection_id', '=', collectionId)
    .execute()
  await settleCover(tx, { accountId, collectionId })
}
