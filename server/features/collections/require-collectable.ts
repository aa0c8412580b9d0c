import { sql } from 'kysely'
import type { Tx } from '#infra/db/transaction.ts'
import { refuse } from '#infra/errors.ts'
import { isProvenCopy, isUnrefused } from '../backpack/index.ts'

interface Ownership {
  /** Kept in the backpack, not revoked, its address proven. */
  is_own: boolean
  /** Somebody else's, or waiting for an address that is not proven yet. */
  is_foreign: boolean
}

/** Refuses badges that are not in the account's backpack: with one word for those that exist, another for all others. */
export const requireCollectable = async (tx: Tx, accountId: string, badgeIds: readonly string[]): Promise<void> => {
  if (badgeIds.length === 0) return
  const { rows } = await sql<Ownership>`
    select
      coalesce(${isUnrefused('a')} and b.removed_at is null, false)
        or coalesce(i.account_id = ${accountId} and ${isProvenCopy('i')}, false) as is_own,
      (l.award_id is not null and b.award_id is null)
        or coalesce(i.account_id <> ${accountId} or i.is_pending, false) as is_foreign
    from unnest(${[...badgeIds]}::text[]) with ordinality as asked (badge_id, place)
    left join award_locations l on l.award_id = asked.badge_id
    left join backpack_entries b
      on b.account_id = ${accountId} and b.issuer_id = l.issuer_id and b.award_id = l.award_id
    left join awards a on a.issuer_id = b.issuer_id and a.award_id = b.award_id
    left join import_locations o on o.import_id = asked.badge_id
    left join lateral (
      select one.* from imported_badges one
      where one.account_id = o.account_id and one.import_id = o.import_id and one.removed_at is null
        and (one.account_id = ${accountId} or not one.is_pending)
      limit 1
    ) i on true
    order by asked.place`.execute(tx)
  const refused = rows.find(({ is_own }) => !is_own)
  if (refused) throw refuse(refused.is_foreign ? 'collection.foreign' : 'collection.badge')
}
