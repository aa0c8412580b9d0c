import { sql } from 'kysely'
import type { Award } from '#contracts/awards/awards.ts'
import type { AwardRow } from '../queries.ts'

/** A condition: nobody took the badge, and it can still be taken. */
export const isUntaken = sql<boolean>`(awards.revoked_at is null and awards.acceptance = 'Unaccepted')`

/** A condition: the last mail about the award came to nobody, as the database keeps it, and nobody took the badge. */
export const isUndelivered = sql<boolean>`(${isUntaken} and exists (
  select from undelivered_awards u where u.issuer_id = awards.issuer_id and u.award_id = awards.award_id))`

/** What became of the last mail about the award, where it came to nobody and the badge was not taken. */
export const readUndelivered = ({ last_mail }: AwardRow): Award['undelivered'] =>
  last_mail?.state === 'failed'
    ? { reason: last_mail.failure ?? 'letter', at: new Date(last_mail.created_at).toISOString() }
    : undefined
