import { db } from '#infra/context.ts'
import { transaction } from '#infra/db/transaction.ts'
import { notFound } from '#infra/errors.ts'
import type { Actor } from '#infra/http/actor.ts'
import { lockKeeper } from './lock-keeper.ts'

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
  })
