import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { now } from '#infra/clock.ts'
import { context } from '#infra/context.ts'
import { batchesOf, givenBatch, newRows, passTime, runSweep, sendBatch } from '#testing/given/given-batch.ts'
import { type GivenPerson, givenBadgeClass, givenIssuer, givenPerson, givenStaff } from '#testing/given.ts'
import { holdLock } from '#testing/hold-lock.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'

const minute = 60_000

let server: TestServer
let owner: GivenPerson
let issuer: string
let badge: string
beforeAll(async () => {
  server = await startTestServer()
  owner = await givenPerson(server)
  issuer = await givenIssuer(owner)
  badge = await givenBadgeClass(owner, issuer)
})
afterAll(async () => {
  await server.stop()
})

const idOf = (path: string): string => path.split('/').at(-1) ?? ''
const read = async (batch: string) => (await owner.call('GET', batch)).json()
const statesOfMails = async (batch: string) => {
  const mails = await context().db.selectFrom('mails').select('state').where('batch_id', '=', idOf(batch)).execute()
  return [...new Set(mails.map((mail) => mail.state))]
}
const awardsOf = (batch: string) =>
  context().db.selectFrom('awards').selectAll().where('batch_id', '=', idOf(batch)).execute()

test('mails wait for the end of the hold, and then go', async () => {
  const batch = await givenBatch(owner, badge, { awards: newRows(3), create_notification: true, hold_minutes: 30 })
  const held = await read(batch)
  expect(held).toMatchObject({ state: 'done', succeeded: 3, hold_minutes: 30, can_undo: true })
  expect(Date.parse(held.mails_at) - Date.parse(held.created_at)).toBe(30 * minute)
  await runSweep()
  expect(await statesOfMails(batch)).toEqual(['held'])
  await passTime(31 * minute)
  expect(await statesOfMails(batch)).toEqual(['sent'])
  expect((await read(batch)).can_undo).toBe(false)
  const late = await owner.call('POST', `${batch}/undo`)
  expect([late.statusCode, late.json().code]).toEqual([400, 'batch.final'])
})

test('an undone batch is revoked for all to see, tells nobody and counts nothing', async () => {
  const own = await givenBadgeClass(owner, issuer)
  const batch = await givenBatch(owner, own, { awards: newRows(40), create_notification: true, hold_minutes: 30 })
  const [early] = await awardsOf(batch)
  const path = `${own}/assertions/${early?.award_id}`
  await owner.call('DELETE', path, { body: { revocation_reason: 'Left the course' } })
  // Nothing is taken back before it was looked at.
  const release = await holdLock((tx) =>
    sql`select from awards where revoked_at is null order by award_id for update`.execute(tx),
  )
  const answer = await owner.call('POST', `${batch}/undo`)
  expect([answer.statusCode, answer.json().state, answer.json().can_undo]).toEqual([200, 'undone', false])
  expect(answer.json()).toMatchObject({ succeeded: 40, to_take_back: 40 })
  expect((await owner.call('GET', batchesOf(own))).json()).toMatchObject([{ to_take_back: 40 }])
  await release()
  await context().queue.drain()
  expect(await read(batch)).toMatchObject({ state: 'undone', succeeded: 40, to_take_back: 0 })
  const awards = await awardsOf(batch)
  const reasons = awards.map((award) => award.revocation_reason)
  expect(reasons.filter((reason) => reason === 'Awarded by mistake')).toHaveLength(39)
  expect(reasons.filter((reason) => reason === 'Left the course')).toHaveLength(1)
  expect(awards.every((award) => award.revoked_at !== null)).toBe(true)
  const entries = await context()
    .db.selectFrom('status_entries')
    .select('revoked')
    .where(
      'award_id',
      'in',
      awards.map((award) => award.award_id),
    )
    .execute()
  expect(entries.map((entry) => entry.revoked)).toEqual(Array(40).fill(true))
  const other = awards.find((award) => award.award_id !== early?.award_id)
  const shown = (await server.call('GET', `/public/assertions/${other?.award_id}.json`)).json()
  expect(shown).toMatchObject({ revoked: true, revocationReason: 'Awarded by mistake' })
  expect(await statesOfMails(batch)).toEqual(['cancelled'])
  expect((await owner.call('GET', own)).json().recipient_count).toBe(0)
  const rows = (await owner.call('GET', `${batch}/rows`)).json()
  expect(new Set(rows.map((row: { state: string }) => row.state))).toEqual(new Set(['undone']))
  await passTime(31 * minute)
  expect(await statesOfMails(batch)).toEqual(['cancelled'])
  expect((await owner.call('POST', `${batch}/undo`)).statusCode).toBe(400)
})

test('awards are taken back even where the job was lost', async () => {
  const batch = await givenBatch(owner, badge, { awards: newRows(2), hold_minutes: 30 })
  const { db } = context()
  await sql`create function lose_job() returns trigger language plpgsql as 'begin return null; end'`.execute(db)
  await sql`create trigger lose_job before insert on jobs.job for each row
    when (new.name = 'awards.take-back') execute function lose_job()`.execute(db)
  await owner.call('POST', `${batch}/undo`)
  // To drop it would wait for those who look for jobs, as they for it.
  await sql`create or replace function lose_job() returns trigger language plpgsql as 'begin return new; end'`.execute(
    db,
  )
  await context().queue.drain()
  expect(await read(batch)).toMatchObject({ to_take_back: 2 })
  await runSweep()
  expect(await read(batch)).toMatchObject({ to_take_back: 0 })
})

test('what was undone can be read row by row, apart from what was never awarded', async () => {
  const own = await givenBadgeClass(owner, issuer)
  const [holder, ...others] = newRows(5)
  await givenBatch(owner, own, { awards: [holder] })
  const awards = [holder, ...others]
  const batch = await givenBatch(owner, own, { awards, allow_duplicate_awards: false, hold_minutes: 30 })
  const made = (await owner.call('GET', `${batch}/rows?state=awarded`)).json()
  await owner.call('POST', `${batch}/undo`)
  await context().queue.drain()
  const undone = (await owner.call('GET', `${batch}/rows?state=undone`)).json()
  expect(undone).toEqual(made.map((row: object) => ({ ...row, state: 'undone' })))
  expect(undone.map((row: { row: number; recipient: string }) => [row.row, row.recipient])).toEqual(
    others.map(({ recipient_identifier }, index) => [index + 2, recipient_identifier]),
  )
  expect((await owner.call('GET', `${batch}/rows?state=skipped`)).json()).toMatchObject([{ row: 1, award: null }])
  expect(await read(batch)).toMatchObject({ state: 'undone', succeeded: 4, skipped: 1, processed: 5, total: 5 })
})

test('the rows of a batch that was called off can be read, none with an award', async () => {
  const start = new Date(now().getTime() + 120 * minute).toISOString()
  const rows = newRows(3)
  const answer = await sendBatch(owner, badge, { awards: rows, start_at: start })
  const batch = `${batchesOf(badge)}/${answer.json().id}`
  await owner.call('POST', `${batch}/undo`)
  const undone = (await owner.call('GET', `${batch}/rows?state=undone`)).json()
  expect(undone).toEqual(
    rows.map(({ recipient_identifier }, index) => ({
      row: index + 1,
      recipient: recipient_identifier,
      state: 'undone',
      award: null,
      error: null,
    })),
  )
})

test('a batch starts when it shall, not before', async () => {
  const start = new Date(now().getTime() + 120 * minute).toISOString()
  const answer = await sendBatch(owner, badge, { awards: newRows(2), start_at: start })
  expect(answer.json()).toMatchObject({ state: 'scheduled', status: 'processing', can_undo: true, start_at: start })
  const batch = `${batchesOf(badge)}/${answer.json().id}`
  await runSweep()
  expect(await read(batch)).toMatchObject({ state: 'scheduled', processed: 0 })
  await passTime(125 * minute)
  expect(await read(batch)).toMatchObject({ state: 'done', succeeded: 2 })
})

test('a batch called off before its start awards nothing, ever', async () => {
  const start = new Date(now().getTime() + 120 * minute).toISOString()
  const answer = await sendBatch(owner, badge, { awards: newRows(2), start_at: start })
  const batch = `${batchesOf(badge)}/${answer.json().id}`
  expect((await owner.call('POST', `${batch}/undo`)).json()).toMatchObject({ state: 'cancelled', status: 'cancelled' })
  await passTime(125 * minute)
  await runSweep()
  expect(await awardsOf(batch)).toEqual([])
  expect(await read(batch)).toMatchObject({ state: 'cancelled', processed: 0 })
})

test('owners and editors undo any batch, others only their own', async () => {
  const [editor, staff] = [await givenPerson(server), await givenPerson(server)]
  await givenStaff(issuer, editor, 'editor')
  await givenStaff(issuer, staff, 'staff')
  const body = { awards: newRows(1), hold_minutes: 5 }
  const [first, second] = [await givenBatch(owner, badge, body), await givenBatch(staff, badge, body)]
  expect((await staff.call('POST', `${first}/undo`)).statusCode).toBe(404)
  expect((await editor.call('POST', `${first}/undo`)).statusCode).toBe(200)
  expect((await staff.call('POST', `${second}/undo`)).statusCode).toBe(200)
})

test('[A17] a reminder that has not left by then tells nobody of a badge that was taken back, and no letter is kept', async () => {
  const own = await givenBadgeClass(owner, issuer)
  const batch = await givenBatch(owner, own, { awards: newRows(2), create_notification: false, hold_minutes: 30 })
  const [award] = await awardsOf(batch)
  const mailsOf = () =>
    context()
      .db.selectFrom('mails')
      .select(['state', 'body'])
      .where('award_id', '=', award?.award_id ?? '')
      .orderBy('created_at')
      .execute()
  await passTime(6 * minute)
  expect(
    (await owner.call('POST', `${own.replace('/v1/issuer', '/v3')}/awards/${award?.award_id}/resend`, { body: {} }))
      .statusCode,
  ).toBeLessThan(300)
  // The mail server is away.
  await sql`update jobs.job set start_after = clock_timestamp() + interval '1 hour'
    where name = 'mail.send' and state = 'created'`.execute(context().db)
  expect((await owner.call('POST', `${batch}/undo`)).statusCode).toBe(200)
  await context().queue.drain()
  const mails = await mailsOf()
  expect(mails.at(-1)).toEqual({ state: 'cancelled', body: '' })
  expect(mails.map(({ body }) => body).join('')).toBe('')
})
