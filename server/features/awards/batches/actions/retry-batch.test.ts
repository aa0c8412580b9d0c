import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { now } from '#infra/clock.ts'
import { context } from '#infra/context.ts'
import { batchesOf, givenBatch, newRows, passTime, runSweep, sendBatch } from '#testing/given/given-batch.ts'
import { type GivenPerson, givenBadgeClass, givenIssuer, givenPerson, givenStaff } from '#testing/given.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'

const lost = 'The person who started this batch can no longer award for this issuer.'
const minute = 60_000
// Not at once, so that it is still to be worked on when something has changed.
const soon = () => ({ start_at: new Date(now().getTime() + 30 * minute).toISOString() })

let server: TestServer
let owner: GivenPerson
let staff: GivenPerson
let issuer: string
let badge: string
beforeAll(async () => {
  server = await startTestServer()
  owner = await givenPerson(server)
  issuer = await givenIssuer(owner)
  badge = await givenBadgeClass(owner, issuer)
  staff = await givenPerson(server)
})
afterAll(async () => {
  await server.stop()
})

const idOf = (path: string): string => path.split('/').at(-1) ?? ''
const read = async (path: string) => (await owner.call('GET', path)).json()
const removeStaff = async () => {
  const body = { action: 'remove', email: staff.email }
  expect((await owner.call('POST', `${issuer}/staff`, { body })).statusCode).toBe(200)
}
const makersOf = async (batch: string) => {
  const awards = await context()
    .db.selectFrom('awards')
    .select('created_by')
    .where('batch_id', '=', idOf(batch))
    .orderBy('row_number')
    .execute()
  return awards.map((award) => award.created_by)
}
test('who loses the role does not go on awarding; another of the staff takes the rest on', async () => {
  await givenStaff(issuer, staff, 'staff')
  const answer = await sendBatch(staff, badge, { awards: newRows(3), ...soon() })
  const batch = `${batchesOf(badge)}/${answer.json().id}`
  expect((await owner.call('POST', `${batch}/retry`)).json().code).toBe('batch.not-done')
  await removeStaff()
  await passTime(31 * minute)
  expect(await read(batch)).toMatchObject({ state: 'done', processed: 3, succeeded: 0, failed: 3, skipped: 0 })
  const rows = await read(`${batch}/rows?state=failed`)
  expect(rows.map((row: { error: string }) => row.error)).toEqual([lost, lost, lost])
  expect(await makersOf(batch)).toEqual([])
  expect((await staff.call('POST', `${batch}/retry`)).statusCode).toBe(404)
  const retried = await owner.call('POST', `${batch}/retry`)
  expect([retried.statusCode, retried.json().state]).toEqual([200, 'running'])
  await context().queue.drain()
  expect(await read(batch)).toMatchObject({ state: 'done', succeeded: 3, failed: 0, created_by: staff.email })
  expect(await makersOf(batch)).toEqual([owner.accountId, owner.accountId, owner.accountId])
})

test('what was awarded before the role was lost stays, and its mails go', async () => {
  await givenStaff(issuer, staff, 'staff')
  const { db } = context()
  await sql`create function fail_half() returns trigger language plpgsql as
    $$ begin raise exception 'A fault on purpose.'; end $$`.execute(db)
  await sql`create trigger fault before insert on awards for each row when (new.row_number > 400)
    execute function fail_half()`.execute(db)
  // Fewer than leave at once: the others would leave some seconds later.
  const answer = await sendBatch(staff, badge, { awards: newRows(450), create_notification: true })
  await context().queue.drain()
  await sql`drop trigger fault on awards`.execute(db)
  const batch = `${batchesOf(badge)}/${answer.json().id}`
  const { succeeded } = await read(batch)
  expect(succeeded).toBeGreaterThan(0)
  await removeStaff()
  await runSweep()
  expect(await read(batch)).toMatchObject({ state: 'done', processed: 450, succeeded, failed: 450 - succeeded })
  const mails = await db.selectFrom('mails').select('state').where('batch_id', '=', idOf(batch)).execute()
  expect(mails.map((mail) => mail.state)).toEqual(Array(succeeded).fill('sent'))
})

test('a batch that was planned does not start for somebody who has left, nor for one without account', async () => {
  await givenStaff(issuer, staff, 'staff')
  const leaver = await givenPerson(server)
  await givenStaff(issuer, leaver, 'editor')
  const body = { awards: newRows(2), ...soon() }
  const answers = [await sendBatch(staff, badge, body), await sendBatch(leaver, badge, body)]
  await removeStaff()
  await context().db.deleteFrom('accounts').where('account_id', '=', leaver.accountId).execute()
  await passTime(31 * minute)
  for (const answer of answers) {
    const batch = `${batchesOf(badge)}/${answer.json().id}`
    expect(await read(batch)).toMatchObject({ state: 'done', succeeded: 0, failed: 2 })
    expect((await read(`${batch}/rows`))[0]).toMatchObject({ state: 'failed', award: null, error: lost })
  }
})

test('rows of a class that was archived meanwhile fail, and can be tried again later', async () => {
  const own = await givenBadgeClass(owner, issuer)
  const answer = await sendBatch(owner, own, { awards: newRows(2), ...soon() })
  const archive = (at: Date | null) =>
    context().db.updateTable('badge_classes').set({ archived_at: at }).where('badge_id', '=', idOf(own)).execute()
  await archive(new Date())
  await passTime(31 * minute)
  const batch = `${batchesOf(own)}/${answer.json().id}`
  expect(await read(batch)).toMatchObject({ state: 'done', failed: 2 })
  expect((await read(`${batch}/rows`))[0].error).toContain('archived')
  await archive(null)
  await owner.call('POST', `${batch}/retry`)
  await context().queue.drain()
  expect(await read(batch)).toMatchObject({ state: 'done', succeeded: 2, failed: 0 })
})

test('rows of people who have the badge are skipped, not failed, and not tried again', async () => {
  const own = await givenBadgeClass(owner, issuer)
  const [again] = newRows(1)
  await givenBatch(owner, own, { awards: [again] })
  const awards = [...newRows(2), again, ...newRows(1), again]
  const batch = await givenBatch(owner, own, { awards, allow_duplicate_awards: false })
  const counts = { state: 'done', processed: 5, succeeded: 3, failed: 0, skipped: 2 }
  expect(await read(batch)).toMatchObject(counts)
  const error = 'A previous award of this badge already exists for this recipient.'
  const skipped = { recipient: again?.recipient_identifier, state: 'skipped', award: null, error }
  expect(await read(`${batch}/rows?state=skipped`)).toEqual([
    { row: 3, ...skipped },
    { row: 5, ...skipped },
  ])
  expect((await owner.call('POST', `${batch}/retry`)).json()).toMatchObject(counts)
})
