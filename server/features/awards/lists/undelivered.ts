import { sql } from 'kysely'
import type { Award } from '#contracts/awards/awards.ts'
import type { Db } from '#infra/db/connections/connect.ts'
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

/** What became of the last mail about each award, where it came to nobody and the badge was not taken. */
export const findUndelivered = async (
  db: Db,
  rows: readonly AwardRow[],
): Promise<Map<string, NonNullable<Award['undelivered']>>> => {
  const waiting = rows.filter((row) => row.revoked_at === null && row.acceptance === 'Unaccepted')
  const [first] = waiting
  if (!first) return new Map()
  const last = await db
    .selectFrom('mails')
    .distinctOn('award_id')
    .select(['award_id', 'state', 'failure', 'created_at'])
    .where('issuer_id', '=', first.issuer_id)
    .where('award_id', '=', sql<string>`any(${waiting.map((row) => row.award_id)}::text[])`)
    .where('state', '!=', 'cancelled')
    .orderBy('award_id')
    .orderBy('created_at', 'desc')
    .orderBy('mail_id', 'desc')
    .execute()
  return new Map(
    last.flatMap(({ award_id, state, failure, created_at }) =>
      award_id !== null && state === 'failed'
        ? [[award_id, { reason: failure ?? 'letter', at: created_at.toISOString() }] as const]
        : [],
    ),
  )
}
