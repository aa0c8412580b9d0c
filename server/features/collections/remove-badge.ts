import { notFound } from '#infra/errors.ts'
import type { Actor } from '#infra/http/actor.ts'
import { changeCollection } from './change-collection.ts'
import { settleCover } from './write-badges.ts'

/** Takes a badge out of a collection; it stays in the backpack. */
export const removeBadge = (actor: Actor, collectionId: string, badgeId: string): Promise<void> =>
  changeCollection(actor, collectionId, async (tx, key) => {
    const { numDeletedRows } = await tx
      .deleteFrom('collection_badges')
      .where('account_id', '=', key.accountId)
      .where('collection_id', '=', key.collectionId)
      .where('badge_id', '=', badgeId)
      .executeTakeFirst()
    if (numDeletedRows === 0n) throw notFound()
    await settleCover(tx, key)
  })
