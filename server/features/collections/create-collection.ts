import type { CollectionInput } from '#contracts/backpack/collections.ts'
import { collectionMaximum } from '#contracts/fields/limits.ts'
import { now } from '#infra/clock.ts'
import { db } from '#infra/context.ts'
import { transaction } from '#infra/db/transaction.ts'
import { refuse } from '#infra/errors.ts'
import type { Actor } from '#infra/http/actor.ts'
import { findMade, type RequestKey } from '#infra/http/limits/request-key.ts'
import { newId } from '#infra/ids.ts'
import { chooseCover } from './choose-cover.ts'
import { lockKeeper } from './lock-keeper.ts'
import { countCollections } from './queries.ts'
import { replaceBadges } from './replace-badges.ts'
import { setPublished } from './set-published.ts'

/** Creates a collection, with badges and published if that is asked for; returns its slug. */
export const createCollection = (actor: Actor, input: CollectionInput, requestKey?: RequestKey): Promise<string> =>
  transaction(db(), async (tx) => {
    const key = { accountId: actor.accountId, collectionId: newId() }
    await lockKeeper(tx, actor)
    const earlier = await findMade(tx, requestKey, key.collectionId)
    if (earlier !== undefined) return earlier
    if ((await countCollections(tx, actor.accountId)) >= collectionMaximum) throw refuse('collection.limit')
    await tx
      .insertInto('collections')
      .values({
        account_id: key.accountId,
        collection_id: key.collectionId,
        name: input.name,
        description: input.description ?? '',
        created_at: now(),
        updated_at: now(),
      })
      .execute()
    await replaceBadges(tx, key, input.badges ?? [])
    if (input.cover) await chooseCover(tx, key, { wanted: input.cover, former: null })
    await setPublished(tx, key, { shareHash: null, isPublished: input.published ?? false })
    return key.collectionId
  })
