import { sql } from 'kysely'

/**
 * Every row of collection_badges `e` of one account with what its badge is there now. A row whose badge was removed,
 * rejected or revoked, or whose address is gone, stays: it is shown again, in its place, when the badge is back. One badge is looked up by the whole of its key, also while the
 * database does not know yet how many an account has.
 */
export const collectedRows = sql`
  collection_badges e
  left join award_locations l on l.award_id = e.badge_id
  left join backpack_entries b
    on b.account_id = e.account_id and b.issuer_id = l.issuer_id and b.award_id = l.award_id and b.removed_at is null
  left join awards a
    on a.issuer_id = b.issuer_id and a.award_id = b.award_id and a.acceptance <> 'Rejected' and a.revoked_at is null
  left join lateral (
    select one.* from imported_badges one
    where one.account_id = e.account_id and one.import_id = e.badge_id and one.removed_at is null and one.revoked_at is null
    limit 1
  ) i on true`

/** What the keeper sees of these rows. */
export const isShownToKeeper = sql<boolean>`(a.award_id is not null or i.import_id is not null)`

/** What anybody sees of them: nothing that waits for its address to be proven. */
export const isShownToAll = sql<boolean>`(a.award_id is not null or (i.import_id is not null and not i.is_pending))`
