import { sql } from 'kysely'
import type { Award } from '#contracts/awards/awards.ts'
import type { AwardRow } from '../queries.ts'

/** Of an issuer, so that a list of them stays short. */
const mostListed = 10_000

/** A condition: the last mail about the award came to nobody, and nobody took the badge. */
export const isUndelivered = (
  issuerId: string,
) => sql`awards.revoked_at is null and awards.acceptance = 'Unaccepted' and awards.award_id = any(array(
  select mails.award_id from mails
  where mails.issuer_id = ${issuerId} and mails.state = 'failed' and mails.award_id is not null
    and not exists (
      select from mails as later
      where later.issuer_id = mails.issuer_id and later.award_id = mails.award_id and later.state <> 'cancelled'
        and (later.created_at, later.mail_id) > (mails.created_at, mails.mail_id))
  order by mails.created_at desc limit ${mostListed}))`

/** What became of the last mail about the award, where it came to nobody and the badge was not taken. */
export const readUndelivered = ({ last_mail }: AwardRow): Award['undelivered'] =>
  last_mail?.state === 'failed'
    ? { reason: last_mail.failure ?? 'letter', at: new Date(last_mail.created_at).toISOString() }
    : undefined
