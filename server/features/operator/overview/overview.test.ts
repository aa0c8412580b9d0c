import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { OperatorOverview } from '#contracts/operator/operator-overview.ts'
import { now } from '#infra/clock.ts'
import { context, db } from '#infra/context.ts'
import { newId } from '#infra/ids.ts'
import { readVersion } from '#infra/settings/read-version.ts'
import { givenDeadJob } from '#testing/given/given-dead-job.ts'
import { type GivenPerson, givenAward, givenBadgeClass, givenIssuer, givenPerson } from '#testing/given.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'
import { daysQuery, gatherFigures } from './gather-figures.ts'

let server: TestServer
let operator: GivenPerson
beforeAll(async () => {
  server = await startTestServer()
  operator = await givenPerson(server)
})
afterAll(async () => await server.stop())

test('operators see what there is to look after, in numbers, and others nothing', async () => {
  const other = await givenPerson(server)
  const [one, two] = [await givenIssuer(other), await givenIssuer(other)].map((path) => path.split('/').at(-1) ?? '')
  const { db } = context()
  await db.deleteFrom('mails').execute()
  const letter = { kind: 'award', to_address: 'kim@example.org', subject: 's', html: '', body: '', created_at: now() }
  for (const state of ['queued', 'held', 'held', 'failed', 'sent'] as const) {
    await db
      .insertInto('mails')
      .values({ ...letter, mail_id: newId(), state })
      .execute()
  }
  await db
    .updateTable('issuers')
    .set({ suspended_at: now() })
    .where('issuer_id', '=', one ?? '')
    .execute()
  await db
    .updateTable('issuers')
    .set({ awaits_approval_since: now() })
    .where('issuer_id', '=', two ?? '')
    .execute()
  expect((await other.call('GET', '/v3/operator/overview')).statusCode).toBe(404)
  await db.updateTable('accounts').set({ suspended_at: now() }).where('account_id', '=', other.accountId).execute()
  await givenDeadJob()
  const overview = (await operator.call('GET', '/v3/operator/overview')).json<OperatorOverview>()
  expect(overview).toEqual({
    waiting_mails: 3,
    failed_mails: 1,
    dead_jobs: 1,
    suspended_people: 1,
    suspended_issuers: 1,
    waiting_issuers: 1,
    changed_issuers: 0,
    lacks_terms: true,
    lacks_mail: true,
    figures: {
      people: expect.any(Number),
      is_people_estimated: false,
      new_people: expect.any(Number),
      awards_by_day: expect.any(Array),
      sent_mails: 1,
      refused_mails: 1,
      database_bytes: expect.any(Number),
      disk: { free_bytes: expect.any(Number), all_bytes: expect.any(Number) },
      version: readVersion(),
      standby: null,
      virus_check: null,
      last_backup: null,
    },
  })
  expect(overview.figures.people).toBe(await countPeople())
})

const countPeople = async () =>
  Number((await sql<{ n: string }>`select count(*) as n from accounts`.execute(db())).rows[0]?.n)

test('awards are counted by the day of UTC, the last fourteen of them, and a backup is told of', async () => {
  const path = await givenBadgeClass(operator, await givenIssuer(operator))
  const award = await givenAward(operator, path, 'kim@example.org')
  await sql`update awards set created_at = date_trunc('day', now() at time zone 'UTC') at time zone 'UTC' - interval '1 second'
    where award_id = ${award.split('/').at(-1)}`.execute(db())
  await givenAward(operator, path, 'lea@example.org')
  const last = { made_at: new Date('2026-06-21T03:10:00Z'), byte_length: 18_100_000_000 }
  await db().insertInto('last_backup').values(last).execute()
  const figures = await gatherFigures()
  expect(figures.awards_by_day.length).toBe(14)
  expect(figures.awards_by_day.slice(-3).map(({ count }) => count)).toEqual([0, 1, 1])
  expect(figures.awards_by_day.at(-1)?.day).toBe(now().toISOString().slice(0, 10))
  expect(figures.last_backup).toEqual({ made_at: '2026-06-21T03:10:00.000Z', byte_length: 18_100_000_000 })
})

test('awards of a day are found among all others by when they were made', async () => {
  const id = sql`lpad(n::text, 22, 'A')`
  const sample = sql`(select min(award_id) from awards)`
  await sql`insert into status_entries select copy.* from status_entries e
    join awards a using (issuer_id, list_number, status_index), generate_series(1, 3000) n,
    jsonb_populate_record(e, jsonb_build_object('status_index', 200000 + n)) copy where a.award_id = ${sample}`.execute(
    db(),
  )
  await sql`insert into awards select copy.* from awards a, generate_series(1, 3000) n,
    jsonb_populate_record(a, jsonb_build_object('award_id', ${id}, 'status_index', 200000 + n,
      'created_at', now() - n * interval '1 hour')) copy where a.award_id = ${sample}`.execute(db())
  await sql`vacuum analyze awards`.execute(context().db)
  const { rows } = await sql`explain (analyze, format json) ${daysQuery}`.execute(db())
  const plan = JSON.stringify(rows)
  expect(plan).toContain('"Index Name":"awards_by_time"')
  expect(plan).not.toMatch(/"Seq Scan",[^{}]*?"Relation Name":"awards"/)
})
