import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { now } from '#infra/clock.ts'
import { context } from '#infra/context.ts'
import { transaction } from '#infra/db/transaction.ts'
import { enqueuePortions } from '#infra/mail/portions.ts'
import { batchesOf, countStored, newRows, passTime, runSweep, sendBatch } from '#testing/given/given-batch.ts'
import { type GivenPerson, givenBadgeClass, givenIssuer, givenPerson } from '#testing/given.ts'
import { holdLock } from '#testing/hold-lock.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'
import { heldForBatch } from './actions/hold-batch-mails.ts'

let server: TestServer
let owner: GivenPerson
let earner: GivenPerson
beforeAll(async () => {
  server = await startTestServer()
  owner = await givenPerson(server)
  earner = await givenPerson(server)
  await sql`create function fail_always() returns trigger language plpgsql as
    $$ begin raise exception 'A fault on purpose.'; end $$`.execute(context().db)
})
afterAll(async () => {
  await server.stop()
})

const withTrigger = async (table: string, moment: string, work: () => Promise<void>): Promise<void> => {
  const { db } = context()
  const where = sql.raw(`before ${moment} on ${table} for each row`)
  // The queue takes its jobs meanwhile: whoever of the two waits for the other tries again.
  await transaction(db, (tx) => sql`create trigger fault ${where} execute function fail_always()`.execute(tx))
  try {
    await work()
  } finally {
    await transaction(db, (tx) => sql`drop trigger fault on ${sql.raw(table)}`.execute(tx))
  }
}

const read = async (batch: string) => (await owner.call('GET', batch)).json()

test.each([
  ['status_entries', 'insert'],
  ['address_locks', 'insert'],
  ['award_locations', 'insert'],
  ['recipient_awards', 'insert'],
  ['backpack_entries', 'insert'],
  ['awards', 'insert'],
  ['mails', 'insert'],
  ['keep_links', 'insert'],
  ['badge_counters', 'insert'],
  ['award_batch_rows', 'update'],
  ['award_batches', 'update'],
  ['jobs.job', 'insert'],
])('when %s refuses an %s, nothing of the chunk is there, and later all of it', async (table, moment) => {
  const issuer = await givenIssuer(owner)
  const badge = await givenBadgeClass(owner, issuer)
  const rows = [...newRows(2), { recipient_identifier: earner.email }]
  let batch = ''
  const nothing = { awards: 0, award_locations: 0, recipient_awards: 0, status_entries: 0, backpack_entries: 0 }
  if (table === 'jobs.job') {
    await withTrigger(table, moment, async () => {
      expect((await sendBatch(owner, badge, { awards: rows })).statusCode).toBe(500)
    })
    expect(await countStored(issuer)).toEqual({ ...nothing, mails: 0, award_batch_rows: 0 })
    return
  }
  await withTrigger(table, moment, async () => {
    batch = `${batchesOf(badge)}/${(await sendBatch(owner, badge, { awards: rows })).json().id}`
    await context().queue.drain()
    expect(await countStored(issuer)).toEqual({ ...nothing, mails: 0, award_batch_rows: 3 })
    expect(await read(batch)).toMatchObject({ state: 'running', processed: 0 })
    expect((await owner.call('GET', badge)).json().recipient_count).toBe(0)
  })
  await runSweep()
  expect(await read(batch)).toMatchObject({ state: 'done', succeeded: 3, failed: 0 })
  expect(await countStored(issuer)).toMatchObject({
    awards: 3,
    award_locations: 3,
    recipient_awards: 3,
    status_entries: 3,
    backpack_entries: 1,
  })
  expect((await owner.call('GET', badge)).json().recipient_count).toBe(3)
})

test('a batch cut off between two chunks goes on where it stopped, and gives nobody two badges', async () => {
  const issuer = await givenIssuer(owner)
  const badge = await givenBadgeClass(owner, issuer)
  const rows = newRows(1300)
  const { db } = context()
  await sql`create trigger fault before insert on awards for each row when (new.row_number > 700)
    execute function fail_always()`.execute(db)
  const batch = `${batchesOf(badge)}/${(await sendBatch(owner, badge, { awards: rows })).json().id}`
  await context().queue.drain()
  await sql`drop trigger fault on awards`.execute(db)
  const half = await read(batch)
  expect(half).toMatchObject({ state: 'running', failed: 0 })
  expect(half.succeeded).toBeGreaterThan(0)
  expect(half.succeeded).toBeLessThan(700)
  expect((await countStored(issuer)).awards).toBe(half.succeeded)
  await Promise.all([runSweep(), runSweep()])
  expect(await read(batch)).toMatchObject({ state: 'done', succeeded: 1300, failed: 0 })
  const awards = await db
    .selectFrom('awards')
    .select(['row_number', 'recipient_identifier'])
    .where('issuer_id', '=', issuer.split('/').at(-1) ?? '')
    .orderBy('row_number')
    .execute()
  expect(awards).toEqual(rows.map((row, index) => ({ row_number: index + 1, ...row })))
  expect(await countStored(issuer)).toMatchObject({ award_locations: 1300, status_entries: 1300, mails: 1300 })
  expect((await owner.call('GET', badge)).json().recipient_count).toBe(1300)
})

test('rows that a process which was killed still holds in the database are awarded when it lets go of them', async () => {
  const issuer = await givenIssuer(owner)
  const badge = await givenBadgeClass(owner, issuer)
  const start_at = new Date(now().getTime() + 60_000).toISOString()
  const batch = `${batchesOf(badge)}/${(await sendBatch(owner, badge, { awards: newRows(3), start_at })).json().id}`
  const rowsOfBatch = sql`select from award_batch_rows where batch_id = ${batch.split('/').at(-1)} for update`
  const release = await holdLock((tx) => rowsOfBatch.execute(tx))
  await passTime(61_000)
  expect(await read(batch)).toMatchObject({ processed: 0 })
  await release()
  await sql`update jobs.job set start_after = now() where name = 'awards.batch' and state = 'retry'`.execute(
    context().db,
  )
  await context().queue.drain()
  expect(await read(batch)).toMatchObject({ state: 'done', succeeded: 3 })
})

test('the mails of a batch go once, also when the job that lets them go runs again', async () => {
  const issuer = await givenIssuer(owner)
  const badge = await givenBadgeClass(owner, issuer)
  await sendBatch(owner, badge, { awards: newRows(4), create_notification: true })
  await context().queue.drain()
  await runSweep()
  const { rows } = await sql<{ state: string; count: number }>`
    select state, count(*)::int as count from mails where issuer_id = ${issuer.split('/').at(-1)} group by state`.execute(
    context().db,
  )
  expect(rows).toEqual([{ state: 'sent', count: 4 }])
})

test('mails that another process is sending are not let go again', async () => {
  const issuer = await givenIssuer(owner)
  const badge = await givenBadgeClass(owner, issuer)
  const { db, queue } = context()
  const answer = await sendBatch(owner, badge, { awards: newRows(3), create_notification: true, hold_minutes: 60 })
  const batchId = answer.json().id
  await queue.drain()
  const held = await db.selectFrom('mails').select('mail_id').where('batch_id', '=', batchId).execute()
  const [sending, ...others] = held.map((mail) => mail.mail_id)
  await transaction(db, async (tx) => {
    await enqueuePortions(tx, { batchId, heldFor: heldForBatch, mailIds: [sending ?? ''] })
    await sql`update jobs.job set state = 'active', started_on = now(), expire_in = interval '1 hour'
      where name = 'mail.portion' and data->>'batchId' = ${batchId}`.execute(tx)
  })
  await passTime(3_700_000)
  const left = () =>
    db.selectFrom('mails').select('mail_id').where('batch_id', '=', batchId).where('state', '=', 'held').execute()
  expect(await left()).toEqual([{ mail_id: sending }])
  expect(others).toHaveLength(2)
  await sql`update jobs.job set state = 'retry', start_after = clock_timestamp() - interval '1 second'
    where name = 'mail.portion' and data->>'batchId' = ${batchId}`.execute(db)
  await queue.drain()
  expect(await left()).toEqual([])
})

/** Mails of the tests before take part of the room. */
const sendAllMails = async () => {
  const { db } = context()
  await expect
    .poll(async () => {
      await passTime(3000)
      return db.selectFrom('mails').select('mail_id').where('state', 'in', ['queued', 'held']).limit(1).execute()
    })
    .toEqual([])
}

test('mails leave in portions, so that they do not keep all others waiting', async () => {
  await sendAllMails()
  const issuer = await givenIssuer(owner)
  const badge = await givenBadgeClass(owner, issuer)
  await sendBatch(owner, badge, { awards: newRows(520), create_notification: true })
  await context().queue.drain()
  await passTime(3000)
  // Those of one portion carry the moment at which they were let go.
  const { rows } = await sql<{ state: string; count: number }>`
    select state, count(*)::int as count from mails where issuer_id = ${issuer.split('/').at(-1)}
    group by state, created_at order by created_at`.execute(context().db)
  expect(rows).toEqual([
    { state: 'sent', count: 500 },
    { state: 'sent', count: 20 },
  ])
})

test('while another batch is at work, mails leave few at a time', async () => {
  await sendAllMails()
  const issuer = await givenIssuer(owner)
  const badge = await givenBadgeClass(owner, issuer)
  const { db, queue } = context()
  const start_at = new Date(now().getTime() + 3_600_000).toISOString()
  const other = (await sendBatch(owner, badge, { awards: newRows(1), start_at })).json().id
  const setState = (state: 'running' | 'scheduled') =>
    db.updateTable('award_batches').set({ state }).where('batch_id', '=', other).execute()
  await setState('running')
  await sendBatch(owner, badge, { awards: newRows(50), create_notification: true })
  await queue.drain()
  const countSent = async () =>
    (
      await sql<{ sent: number }>`select count(*)::int as sent from mails
        where issuer_id = ${issuer.split('/').at(-1)} and state = 'sent'`.execute(db)
    ).rows[0]?.sent
  expect(await countSent()).toBe(20)
  await passTime(3000)
  expect(await countSent()).toBe(40)
  await setState('scheduled')
  await passTime(3000)
  expect(await countSent()).toBe(50)
})
