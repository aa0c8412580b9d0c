import type { Collected, CollectedInput } from '#contracts/backpack/collections.ts'
import { refuse } from '#infra/errors.ts'
import type { Actor } from '#infra/http/actor.ts'
import { acceptAwards } from '../backpack/index.ts'
import { changeCollection } from './change-collection.ts'
import { listCollectedRows } from './queries.ts'
import { requireCollectable } from './require-collectable.ts'
import { writeBadges } from './write-badges.ts'

/** Puts badges behind those that are there, all or none, and returns them; those that are in it already are passed over. */
export const addBadges = (actor: Actor, collectionId: string, sent: readonly CollectedInput[]): Promise<Collected[]> =>
  changeCollection(actor, collectionId, async (tx, key) => {
    const known = (await listCollectedRows(tx, key)).map(({ badge_id, description }) => ({ id: badge_id, description }))
    const isKnown = new Set(known.map(({ id }) => id))
    const added = new Map<string, Collected>()
    for (const { id, description } of sent) {
      if (!isKnown.has(id) && !added.has(id)) added.set(id, { id, description: description ?? '' })
    }
    const ids = [...added.keys()]
    await requireCollectable(tx, key.accountId, ids)
    if (ids.length === 0) throw refuse('collection.no-new')
    await writeBadges(tx, key, [...known, ...added.values()])
    // Who puts a new badge into a collection has accepted it.
    await acceptAwards(tx, key.accountId, ids, 'waiting')
    return [...added.values()]
  })
