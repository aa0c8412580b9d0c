import { db } from '#infra/context.ts'
import { type Tx, transaction } from '#infra/db/transaction.ts'
import { notFound } from '#infra/errors.ts'
import { createEvent, tell } from '#infra/events.ts'
import type { Actor } from '#infra/http/actor.ts'
import { lockKeeper } from './lock-keeper.ts'

export interface CollectionDeletion {
  accountId: string
  collectionId: string
}

/** A collection is deleted by its keeper, in this transaction. */
export const collectionDeletion = createEvent<[tx: Tx, what: CollectionDeletion], Promise<void>>('collection deletion')

/** Deletes a collection and its address; the badges stay in the backpack. */
export const deleteCollection = (actor: Actor, collectionId: string): Promise<void> =>
  transaction(db(), async (tx) => {
    await lockKeeper(tx, actor)
    const { numDeletedRows } = await tx
      .deleteFrom('collections')
      .where('account_id', '=', actor.accountId)
      .where('collection_id', '=', collectionId)
      .executeTakeFirst()
    if (numDeletedRows === 0n) throw notFound()
    await tell(collectionDeletion, tx, { accountId: actor.accountId, collectionId })
  })
