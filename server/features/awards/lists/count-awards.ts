import { type RawBuilder, sql } from 'kysely'
import type { AwardFigures } from '#contracts/awards/issuer-desk.ts'
import { inSeconds, now } from '#infra/clock.ts'
import type { Db } from '#infra/db/connections/connect.ts'
import { over } from '../../badge-classes/index.ts'
import type { AwardPlace } from '../queries.ts'

/** No figure is counted further, so that what it costs does not grow with the issuer. */
const countedTo = 10_000
const recentSeconds = 30 * 86_400

/** How many awards there are, and what became of the newest of them. */
export const countAwards = async (db: Db, { issuerSlug, badgeSlug }: AwardPlace): Promise<AwardFigures> => {
  const here = (table: RawBuilder<unknown>) =>
    sql`${table}.issuer_id = ${issuerSlug} ${badgeSlug === undefined ? sql`` : sql`and ${table}.badge_id = ${badgeSlug}`}`
  const count = (condition: RawBuilder<unknown>, table = sql`awards`) =>
    sql`(select count(*) from (select from ${table} where ${here(table)} and ${condition} limit ${countedTo}) as one)`
  const { rows } = await sql<Omit<AwardFigures, 'counted_to'>>`
    with live as materialized (
      select acceptance, expires_at, created_at from awards where ${here(sql`awards`)} and revoked_at is null
      order by created_at desc, award_id desc limit ${countedTo}
    )
    select coalesce((select sum(recipients) from badge_counters where ${here(sql`badge_counters`)}), 0)::int as awarded,
      count(*) filter (where created_at > ${inSeconds(-recentSeconds)}) as recent,
      count(*) as newest,
      count(*) filter (where acceptance = 'Accepted') as accepted,
      count(*) filter (where acceptance = 'Unaccepted' and (expires_at is null or expires_at > ${now()})) as waiting,
      ${count(sql`true`, sql`undelivered_awards`)} as undelivered,
      ${count(sql`revoked_at is null and ${over('awards')}`)} as expired,
      ${count(sql`revoked_at is not null`)} as revoked
    from live`.execute(db)
  const [figures] = rows
  if (!figures) throw new Error('A count without groups had no row.')
  return { counted_to: countedTo, ...figures }
}
