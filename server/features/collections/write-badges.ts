import { sql } from 'kysely'
import { collectedMaximum, collectedTextLength, collectionBadgeMaximum } from '#contracts/fields/limits.ts'
import { now } from '#infra/clock.ts'
import type { Tx } from '#infra/db/transaction.ts'
import { refuse } from '#infra/errors.ts'
import { type CollectionKey, measureCollected } from './queries.ts'

/** Makes the list, in its order, all that the collection holds. */
export const writeBadges = async (
  tx: Tx,
  { accountId, collectionId }: CollectionKey,
  badges: readonly { id: string; description: string }[],
): Promise<void> => {
  if (badges.length > collectionBadgeMaximum) throw refuse('collection.limit')
  const ids = badges.map(({ id }) => id)
  await tx
    .deleteFrom('collection_badges')
    .where('account_id', '=', accountId)
    .where('collection_id', '=', collectionId)
    .where('badge_id', '!=', sql<string>`all(${ids}::text[])`)
    .execute()
  await sql`
    insert into collection_badges as e (account_id, collection_id, badge_id, position, description, added_at)
    select ${accountId}, ${collectionId}, badge_id, place, description, ${now()}::timestamptz
    from unnest(${ids}::text[], ${badges.map(({ description }) => description)}::text[])
      with ordinality as sent (badge_id, description, place)
    on conflict (account_id, collection_id, badge_id) do update
    set position = excluded.position, description = excluded.description
    where (e.position, e.description) is distinct from (excluded.position, excluded.description)`.execute(tx)
  await settleCover(tx, { accountId, collectionId })
  const { badges: held, characters } = await measureCollected(tx, accountId)
  if (held > collectedMaximum || characters > collectedTextLength) throw refuse('collection.limit')
}

/** A badge that has been taken out no longer stands for the collection. */
export const settleCover = async (tx: Tx, { accountId, collectionId }: CollectionKey): Promise<void> => {
  await tx
    .updateTable('collections')
    .set({ cover_badge_id: null })
    .where('account_id', '=', accountId)
    .where('collection_id', '=', collectionId)
    .where('cover_badge_id', 'is not', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('collection_badges')
            .select('badge_id')
            .whereRef('collection_badges.account_id', '=', 'collections.account_id')
            .whereRef('collection_badges.collection_id', '=', 'collections.collection_id')
            .whereRef('collection_badges.badge_id', '=', 'collections.cover_badge_id'),
        ),
      ),
    )
    .execute()
}
