import { now } from '#infra/clock.ts'
import { db } from '#infra/context.ts'
import { type Tx, transaction } from '#infra/db/transaction.ts'
import { notFound } from '#infra/errors.ts'
import type { Actor } from '#infra/http/actor.ts'
import { lockKeeper } from './lock-keeper.ts'
import type { CollectionKey } from './queries.ts'

interface Current {
  share_hash: string | null
  cover_badge_id: string | null
}

/** Runs one change of an own collection, whole or not at all, after all others that came before it. */
export const changeCollection = <T>(
  actor: Actor,
  collectionId: string,
  change: (tx: Tx, key: CollectionKey, current: Current) => Promise<T>,
): Promise<T> =>
  transaction(db(), async (tx) => {
    const { accountId } = actor
    await lockKeeper(tx, actor)
    const current = await tx
      .updateTable('collections')
      .set({ updated_at: now() })
      .where('account_id', '=', accountId)
      .where('collection_id', '=', collectionId)
      .returning(['share_hash', 'cover_badge_id'])
      .executeTakeFirst()
    if (!current) throw notFound()
    return change(tx, { accountId, collectionId }, current)
  })
