import { now } from '#infra/clock.ts'
import type { Tx } from '#infra/db/transaction.ts'

const endedKept = 1000

/** Links that have ended stay for their counts, but not without end: making and taking back must not fill the disk. */
export const dropEndedLinks = async (tx: Tx, accountId: string): Promise<void> => {
  await tx
    .deleteFrom('share_links')
    .where('account_id', '=', accountId)
    .where('link_id', 'in', (eb) =>
      eb
        .selectFrom('share_links as ended')
        .select('ended.link_id')
        .where('ended.account_id', '=', accountId)
        .where((or) => or.or([or('ended.revoked_at', 'is not', null), or('ended.expires_at', '<=', now())]))
        .orderBy('ended.created_at', 'desc')
        .orderBy('ended.link_id', 'desc')
        .offset(endedKept),
    )
    .execute()
}
