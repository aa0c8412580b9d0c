import { sql } from 'kysely'
import type { Award } from '#contracts/awards/awards.ts'
import type { AwardRow } from '../queries.ts'

/** A condition: nobody took the badge, and it can still be taken. */
export const isUntaken = sql<boolean>`(awards.revoked_at is null and awards.acceptance = 'Unaccepted')`

/** A condition: the last mail about the award came to nobody, or not to whom it was meant for, and nobody took the badge. */
export const isUndelivered = sql<boolean>`(${isUntaken} and exists (
  select from undelivered_awards u where u.issuer_id = awards.issuer_id and u.award_id = awards.award_id))`

/** Why the recipient has not heard of the badge, where it was not taken. */
export const readUndelivered = ({ last_mail, disowned_at, revoked_at, acceptance }: AwardRow): Award['undelivered'] => {
  if (disowned_at && !revoked_at && acceptance === 'Unaccepted') {
    return { reason: 'disowned', at: disowned_at.toISOString() }
  }
  return last_mail?.state === 'failed'
    ? { reason: last_mail.failure ?? 'letter', at: new Date(last_mail.created_at).toISOString() }
    : undefined
}
