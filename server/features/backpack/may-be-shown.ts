import { type RawBuilder, sql } from 'kysely'

/*
 * Which badges of a backpack others may see, in parts, for the places differ on purpose:
 * - A collection and a link show what nobody has refused, accepted or not; the page of an earner what was accepted alone.
 * - A copy that waits for its address is shown to its keeper, in their own collection; to everybody else it is not there.
 * What was taken out, refused or revoked is shown nowhere, and is shown again once it is back; what has expired is shown as that.
 */

type Condition = (table: string) => RawBuilder<boolean>

/** Of an award: nobody has refused it, and it was not revoked. */
export const isUnrefused: Condition = (awards) =>
  sql<boolean>`(${sql.ref(`${awards}.acceptance`)} <> 'Rejected' and ${sql.ref(`${awards}.revoked_at`)} is null)`

/** Of an award: it was accepted, and not revoked. */
export const isAccepted: Condition = (awards) =>
  sql<boolean>`(${sql.ref(`${awards}.acceptance`)} = 'Accepted' and ${sql.ref(`${awards}.revoked_at`)} is null)`

/** Of a copy: it is in the backpack, and was not revoked; its address may have to be proven yet. */
export const isKeptCopy: Condition = (copies) =>
  sql<boolean>`(${sql.ref(`${copies}.removed_at`)} is null and ${sql.ref(`${copies}.revoked_at`)} is null)`

/** Of a copy: the same, and its address is proven. */
export const isProvenCopy: Condition = (copies) =>
  sql<boolean>`(${isKeptCopy(copies)} and not ${sql.ref(`${copies}.is_pending`)})`

interface Shown {
  account: RawBuilder<unknown>
  badge: RawBuilder<unknown>
  award: Condition
  copy: Condition
}

/**
 * Joins that put beside each row what its badge is in the backpack of the account: `a` where it is an award that fits, `i` where
 * it is such a copy. One badge is looked up by the whole of its key, also while the database does not know yet how many an account has.
 */
export const joinShown = ({ account, badge, award, copy }: Shown) => sql`
  left join award_locations l on l.award_id = ${badge}
  left join backpack_entries b
    on b.account_id = ${account} and b.issuer_id = l.issuer_id and b.award_id = l.award_id and b.removed_at is null
  left join awards a on a.issuer_id = b.issuer_id and a.award_id = b.award_id and ${award('a')}
  left join lateral (
    select one.* from imported_badges one
    where one.account_id = ${account} and one.import_id = ${badge} and ${copy('one')}
    limit 1
  ) i on true`
