import type { CollectionInput } from '#contracts/backpack/collections.ts'
import type { Actor } from '#infra/http/actor.ts'
import { changeCollection } from './change-collection.ts'
import { chooseCover } from './choose-cover.ts'
import { replaceBadges } from './replace-badges.ts'
import { setPublished } from './set-published.ts'

/** Changes what is sent and leaves the rest; of two changes at once the later holds as a whole. */
export const updateCollection = (actor: Actor, collectionId: string, input: Partial<CollectionInput>): Promise<void> =>
  changeCollection(actor, collectionId, async (tx, key, current) => {
    const said = {
      ...(input.name === undefined ? {} : { name: input.name }),
      ...(input.description == null ? {} : { description: input.description }),
    }
    if (Object.keys(said).length > 0) {
      await tx
        .updateTable('collections')
        .set(said)
        .where('account_id', '=', key.accountId)
        .where('collection_id', '=', key.collectionId)
        .execute()
    }
    if (input.badges) await replaceBadges(tx, key, input.badges)
    if (input.cover !== undefined) {
      await chooseCover(tx, key, { wanted: input.cover, former: current.cover_badge_id })
    }
    if (input.published != null) {
      await setPublished(tx, key, { shareHash: current.share_hash, isPublished: input.published })
    }
  })
