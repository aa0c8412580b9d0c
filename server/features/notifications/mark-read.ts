import { now } from '#infra/clock.ts'
import { db } from '#infra/context.ts'
import { type Tx, transaction } from '#infra/db/transaction.ts'
import { notFound } from '#infra/errors.ts'
import type { Actor } from '#infra/http/actor.ts'

/** Marks one as read; to do it twice changes nothing. */
export const markRead = ({ accountId }: Actor, notificationId: string): Promise<void> =>
  transaction(db(), async (tx) => {
    const found = await tx
      .updateTable('notifications')
      .set((eb) => ({ read_at: eb.fn.coalesce('read_at', eb.val(now())) }))
      .where('account_id', '=', accountId)
      .where('notification_id', '=', notificationId)
      .returning('notification_id')
      .executeTakeFirst()
    if (!found) throw notFound()
  })

/** Marks all as read, or those up to a moment: what comes while somebody reads the list stays new. */
export const markAllRead = ({ accountId }: Actor, until: string | undefined): Promise<void> =>
  transaction(db(), async (tx) => {
    await tx
      .updateTable('notifications')
      .set({ read_at: now() })
      .where('account_id', '=', accountId)
      .where('read_at', 'is', null)
      .$if(until !== undefined, (query) => query.where('created_at', '<=', new Date(until ?? 0)))
      .execute()
  })

/** Whoever has seen new awards, or put them away, need not be told of them any more. */
export const markAwardsSeen = async (tx: Tx, accountId: string, awardIds: readonly string[]): Promise<void> => {
  if (awardIds.length === 0) return
  await tx
    .updateTable('notifications')
    .set({ read_at: now() })
    .where('account_id', '=', accountId)
    .where('kind', '=', 'badge')
    .where('deed', 'in', awardIds)
    .where('read_at', 'is', null)
    .execute()
}
