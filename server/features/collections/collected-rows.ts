import { sql } from 'kysely'
import { isKeptCopy, isUnrefused, joinShown } from '../backpack/index.ts'

/**
 * Every row of collection_badges `e` of one account with what its badge is there now. A row whose badge was removed,
 * rejected or revoked, or whose address is gone, stays: it is shown again, in its place, when the badge is back.
 */
export const collectedRows = sql`
  collection_badges e ${joinShown({
    account: sql`e.account_id`,
    badge: sql`e.badge_id`,
    award: isUnrefused,
    copy: isKeptCopy,
  })}`

/** What the keeper sees of these rows. */
export const isShownToKeeper = sql<boolean>`(a.award_id is not null or i.import_id is not null)`

/** What anybody sees of them: nothing that waits for its address to be proven. */
export const isShownToAll = sql<boolean>`(a.award_id is not null or (i.import_id is not null and not i.is_pending))`
