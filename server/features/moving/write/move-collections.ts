import { db } from '#infra/context.ts'
import { transaction } from '#infra/db/transaction.ts'
import { importCollection } from '../../collections/index.ts'
import type { MovedCollection } from '../form.ts'
import { listMoved, markMoved, putOldAddresses } from '../moved-rows.ts'
import { takeIds } from '../take-ids.ts'
import type { Target } from './target.ts'

interface Known {
  people: ReadonlyMap<string, string>
  /** Awards and badges from elsewhere. */
  badges: ReadonlyMap<string, string>
}

/** Makes the collections that are not here yet, with the badges that their keepers have here. */
export const moveCollections = async (
  collections: readonly MovedCollection[],
  known: Known,
  target: Target,
): Promise<void> => {
  const moved = await listMoved(db(), target.source, 'collection')
  let done = moved.size
  for (const collection of collections) {
    const accountId = known.people.get(collection.person)
    if (moved.has(collection.id) || accountId === undefined) continue
    await moveCollection(collection, { accountId, badges: known.badges }, target)
    target.advance('collections', ++done, collections.length)
  }
}

async function moveCollection(
  collection: MovedCollection,
  { accountId, badges }: { accountId: string; badges: ReadonlyMap<string, string> },
  { source, report }: Target,
): Promise<void> {
  const here = collection.badges.flatMap(({ id, description }) => {
    const newId = badges.get(id)
    return newId === undefined ? [] : [{ id: newId, description }]
  })
  const held = await transaction(db(), async (tx) => {
    const collectionId = (await takeIds(tx, 'collection', [collection.id]))(collection.id)
    const kept = await importCollection(tx, { ...collection, accountId, collectionId, badges: here })
    if (!kept) return false
    // Its public address ends with its hash; before there were any, with its name.
    if (collection.slug && collection.shareHash)
      await putOldAddresses(tx, 'collection', [[collection.slug, collection.shareHash]])
    await markMoved(tx, { source, kind: 'collection' }, [[collection.id, collectionId]])
    return true
  })
  if (!held) {
    report.note('lost', 'collections for which there is no room on the account', collection.name)
    return
  }
  report.note('kept', 'collections')
  for (let left = here.length; left < collection.badges.length; left++) {
    report.note('lost', 'places in collections of badges that have not come over', collection.name)
  }
}
