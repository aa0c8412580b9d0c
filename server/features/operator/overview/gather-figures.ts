import { sql } from 'kysely'
import { mostCounted, type OperatorFigures } from '#contracts/operator/operator-overview.ts'
import { config, context } from '#infra/context.ts'
import { readVersion } from '#infra/settings/read-version.ts'
import { readSpace } from '#infra/storage/read-space.ts'
import { within } from '#infra/within.ts'

const days = 14
// As `accounts_newest` has it.
const openedAt = sql`date_trunc('milliseconds', created_at at time zone 'UTC')`
const weekAgo = sql`now() - interval '7 days'`

interface Counts {
  people: number
  estimated: number
  new_people: number
  sent_mails: number
  refused_mails: number
  database_bytes: string
  made_at: Date | null
  byte_length: string | null
}

/** People of all time, and mails and people of the week, none of it counted further than a few milliseconds take. */
export const countsQuery = sql<Counts>`
  select (select count(*)::int from (select from accounts limit ${mostCounted + 1}) a) as people,
    (select greatest(reltuples, 0)::int from pg_class where oid = 'accounts'::regclass) as estimated,
    (select count(*)::int from (select from accounts where ${openedAt} > (${weekAgo}) at time zone 'UTC'
      order by ${openedAt} desc limit ${mostCounted}) a) as new_people,
    mails.sent_mails, mails.refused_mails, pg_database_size(current_database()) as database_bytes,
    b.made_at, b.byte_length
  from (select count(*) filter (where state = 'sent')::int as sent_mails,
      count(*) filter (where state = 'failed')::int as refused_mails
    from (select state from mails where created_at > ${weekAgo} order by created_at desc limit ${mostCounted}) m) mails
  left join last_backup b on true`

/** Each day by itself, so that a busy one hides no other. */
export const daysQuery = sql<{ day: string; count: number }>`
  select to_char(day, 'YYYY-MM-DD') as day, a.count
  from generate_series(date_trunc('day', now() at time zone 'UTC') - ${days - 1} * interval '1 day',
    date_trunc('day', now() at time zone 'UTC'), interval '1 day') day
  cross join lateral (select count(*)::int as count from (select from awards
    where created_at at time zone 'UTC' >= day and created_at at time zone 'UTC' < day + interval '1 day'
    limit ${mostCounted}) lately) a
  order by day`

/** How many there are and how the server is doing. */
export async function gatherFigures(): Promise<OperatorFigures> {
  const { db } = context()
  const [counts] = (await countsQuery.execute(db)).rows
  if (!counts) throw new Error('The database answered without a row.')
  const { people, estimated, database_bytes, made_at, byte_length, ...rest } = counts
  const isMany = people > mostCounted
  return {
    ...rest,
    people: isMany ? Math.max(people, estimated) : people,
    is_people_estimated: isMany,
    awards_by_day: (await daysQuery.execute(db)).rows,
    database_bytes: Number(database_bytes),
    disk: await readDisk(),
    standby: await readStandby(),
    virus_check: await readVirusCheck(),
    version: readVersion(),
    last_backup: made_at && { made_at: made_at.toISOString(), byte_length: Number(byte_length) },
  }
}

const patienceMilliseconds = 3000

const readStandby = async (): Promise<OperatorFigures['standby']> => {
  const { standby } = context()
  if (!standby) return null
  const answers = (await within(patienceMilliseconds, () => standby.look()))?.answers
  return {
    answers: answers !== undefined,
    behind_bytes: answers?.behindBytes ?? null,
    replayed_until: answers?.replayedUntil?.toISOString() ?? null,
  }
}

const readVirusCheck = async (): Promise<OperatorFigures['virus_check']> => {
  const { viruses } = context()
  if (!viruses) return null
  const found = await within(patienceMilliseconds, () => viruses.look())
  return {
    answers: found !== undefined,
    engine: found?.engine ?? null,
    signatures_at: found?.signaturesAt?.toISOString() ?? null,
  }
}

/** Null where the folder is not there, as beside a database and a bucket elsewhere. */
const readDisk = async (): Promise<OperatorFigures['disk']> => {
  try {
    const { freeBytes, allBytes } = await readSpace(config().dataDir)
    return { free_bytes: freeBytes, all_bytes: allBytes }
  } catch {
    return null
  }
}
