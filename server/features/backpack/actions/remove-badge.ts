import { now } from '#infra/clock.ts'
import { db } from '#infra/context.ts'
import { transaction } from '#infra/db/transaction.ts'
import { notFound } from '#infra/errors.ts'
import type { Actor } from '#infra/http/actor.ts'
import { markRejected } from '../../awards/index.ts'
import { markAwardsSeen } from '../../notifications/index.ts'

/**
 * Takes a badge out of the backpack; for callers it is gone, and its keeper can put it back for a while. An award and its
 * public page stay the issuer's.
 */
export const removeBadge = ({ accountId }: Actor, badgeId: string): Promise<void> =>
  transaction(db(), async (tx) => {
    const { numUpdatedRows: removed } = (await markRejected(tx, accountId, badgeId))
      ? await tx
          .updateTable('backpack_entries')
          .set({ removed_at: now() })
          .where('account_id', '=', accountId)
          .where('award_id', '=', badgeId)
          .executeTakeFirstOrThrow()
      : await tx
          .updateTable('imported_badges')
          .set({ removed_at: now() })
          .where('account_id', '=', accountId)
          .where('import_id', '=', badgeId)
          .where('removed_at', 'is', null)
          .executeTakeFirstOrThrow()
    if (!removed) throw notFound()
    await markAwardsSeen(tx, accountId, [badgeId])
  })
