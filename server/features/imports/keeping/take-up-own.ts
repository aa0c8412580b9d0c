import { db } from '#infra/context.ts'
import { transaction } from '#infra/db/transaction.ts'
import { refuse } from '#infra/errors.ts'
import type { Actor } from '#infra/http/actor.ts'
import { findMade, type RequestKey } from '#infra/http/limits/request-key.ts'
import { acceptAwards } from '../../backpack/index.ts'

/** A badge of this server is in its recipient's backpack already: bringing it in accepts it. */
export const takeUpOwn = (actor: Actor, awardId: string, key: RequestKey | undefined): Promise<void> =>
  transaction(db(), async (tx) => {
    const entry = await tx
      .selectFrom('backpack_entries')
      .select('award_id')
      .where('account_id', '=', actor.accountId)
      .where('award_id', '=', awardId)
      .executeTakeFirst()
    if (!entry) throw refuse('import.recipient')
    if ((await findMade(tx, key, awardId)) !== undefined) return
    const count = await acceptAwards(tx, actor.accountId, [awardId], 'any')
    if (count === 0) throw refuse('import.duplicate', { more: { badge: awardId } })
  })
