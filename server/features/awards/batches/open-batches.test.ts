import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { now } from '#infra/clock.ts'
import { context } from '#infra/context.ts'
import { batchesOf, givenBatch, newRows, passTime, sendBatch } from '#testing/given/given-batch.ts'
import { type GivenPerson, givenBadgeClass, givenIssuer, givenPerson, givenStaff } from '#testing/given.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'
import { selectOpenBatches } from './queries.ts'

const minute = 60_000

let server: TestServer
let owner: GivenPerson
let issuer: string
let badge: string
beforeAll(async () => {
  server = await startTestServer()
  owner = await givenPerson(server)
  issuer = await givenIssuer(owner)
  badge = await givenBadgeClass(owner, issuer, { name: 'Day Skipper' })
})
afterAll(async () => {
  await server.stop()
})

const idOf = (path: string): string => path.split('/').at(-1) ?? ''
const openOf = (path: string) => `${path.replace('/v1/issuer', '/v3')}/award-batches?open=true`
const readOpen = async (by = owner, path = issuer) => {
  const answer = await by.call('GET', openOf(path))
  expect(answer.statusCode).toBe(200)
  return answer.json<{ id: string; state: string; failed: number; badge: { slug: string; name: string } }[]>()
}
const setArchived = (path: string, at: Date | null) =>
  context().db.updateTable('badge_classes').set({ archived_at: at }).where('badge_id', '=', idOf(path)).execute()

/** All its rows failed, for its class was archived before it began. */
const givenFailed = async (rows = 2): Promise<string> => {
  const own = await givenBadgeClass(owner, issuer, { name: 'Signal Flags' })
  const start_at = new Date(now().getTime() + minute).toISOString()
  const answer = await sendBatch(owner, own, { awards: newRows(rows), start_at })
  await setArchived(own, now())
  await passTime(2 * minute)
  await setArchived(own, null)
  return `${batchesOf(own)}/${answer.json().id}`
}
const retry = async (batch: string) => {
  expect((await owner.call('POST', `${batch}/retry`)).statusCode).toBe(200)
  await context().queue.drain()
}
const dismiss = (by: GivenPerson, batch: string) => by.call('POST', `${batch}/dismiss`)

test('a batch is open while it waits, runs or has failed rows; those that failed come first', async () => {
  expect(await readOpen()).toEqual([])
  await givenBatch(owner, badge, { awards: newRows(1) })
  const failed = await givenFailed()
  const start_at = new Date(now().getTime() + minute).toISOString()
  const waiting = (await sendBatch(owner, badge, { awards: newRows(3), start_at })).json().id
  const [first, second, ...more] = await readOpen()
  expect(more).toEqual([])
  expect(first).toEqual({
    ...(await owner.call('GET', failed)).json(),
    badge: { slug: failed.split('/').at(-3), name: 'Signal Flags' },
  })
  expect(first).toMatchObject({ id: idOf(failed), state: 'done', total: 2, failed: 2 })
  expect(second).toMatchObject({ id: waiting, state: 'scheduled', badge: { slug: idOf(badge), name: 'Day Skipper' } })
  await context().db.updateTable('award_batches').set({ state: 'running' }).where('batch_id', '=', waiting).execute()
  expect((await readOpen()).map(({ id, state }) => [id, state])).toContainEqual([waiting, 'running'])
  await passTime(2 * minute)
  await retry(failed)
  expect(await readOpen()).toEqual([])
})

test('a batch that was called off is not open', async () => {
  const start_at = new Date(now().getTime() + minute).toISOString()
  const { id } = (await sendBatch(owner, badge, { awards: newRows(1), start_at })).json()
  await owner.call('POST', `${batchesOf(badge)}/${id}/undo`)
  expect(await readOpen()).toEqual([])
})

test('whoever may retry may dismiss, for all of the issuer; twice is once', async () => {
  const staff = await givenPerson(server)
  await givenStaff(issuer, staff, 'staff')
  const batch = await givenFailed()
  expect((await readOpen(staff)).map(({ id }) => id)).toEqual([idOf(batch)])
  const answers = await Promise.all([dismiss(staff, batch), dismiss(owner, batch)])
  expect(answers.map((answer) => [answer.statusCode, answer.json().failed])).toEqual([
    [200, 2],
    [200, 2],
  ])
  expect(await readOpen()).toEqual([])
  expect(await readOpen(staff)).toEqual([])
})

test('rows of a dismissed batch that fail again are told of again', async () => {
  const batch = await givenFailed()
  await dismiss(owner, batch)
  const [badgeId = ''] = batch.split('/').slice(-3)
  await setArchived(badgeId, now())
  await retry(batch)
  await setArchived(badgeId, null)
  expect(await readOpen()).toMatchObject([{ id: idOf(batch), failed: 2 }])
  await retry(batch)
})

test('what has not failed is not dismissed: it would be hidden when it fails later', async () => {
  const start_at = new Date(now().getTime() + minute).toISOString()
  const { id } = (await sendBatch(owner, badge, { awards: newRows(1), start_at })).json()
  const batch = `${batchesOf(badge)}/${id}`
  expect((await dismiss(owner, batch)).json()).toMatchObject({ id, state: 'scheduled' })
  expect((await readOpen()).map((open) => open.id)).toEqual([id])
  await passTime(2 * minute)
})

test('neither the list nor the dismissal is there for others, nor under another class', async () => {
  const stranger = await givenPerson(server)
  const foreign = await givenIssuer(stranger)
  const batch = await givenFailed()
  expect((await stranger.call('GET', openOf(issuer))).statusCode).toBe(404)
  expect((await server.call('GET', openOf(issuer))).statusCode).toBe(401)
  expect((await dismiss(stranger, batch)).statusCode).toBe(404)
  const [, , , issuerId = '', , badgeId = ''] = batch.split('/')
  const misplaced = [batch.replace(issuerId, idOf(foreign)), batch.replace(badgeId, idOf(badge))]
  for (const path of misplaced) {
    expect((await dismiss(stranger, path)).statusCode).toBe(404)
    expect((await dismiss(owner, path)).statusCode).toBe(404)
  }
  expect(await readOpen(stranger, foreign)).toEqual([])
  expect((await readOpen()).map(({ id }) => id)).toEqual([idOf(batch)])
  expect((await owner.call('GET', openOf(issuer).replace('true', 'maybe'))).statusCode).toBe(400)
})

test('of a hundred thousand batches, the open ones are found by their index', async () => {
  const { db } = context()
  const at = { issuerId: idOf(issuer), badgeId: idOf(badge) }
  await sql`insert into award_batches (issuer_id, batch_id, badge_id, body_hash, state, total, succeeded, failed,
      create_notification, allow_duplicate_awards, start_at, created_at, dismissed_at)
    select ${at.issuerId}, lpad(n::text, 22, 'B'), ${at.badgeId}, '\\x00', 'done', 10, 10 - n % 3, n % 3, false, true,
      now(), now() - n * interval '1 minute', case when n % 10000 > 0 then now() end
    from generate_series(1, 100000) n`.execute(db)
  await sql`vacuum analyze award_batches`.execute(db)
  const [plan] = await selectOpenBatches(db, at.issuerId).explain('json', sql`analyze, buffers`)
  const Plan = plan?.['QUERY PLAN'][0].Plan
  expect(JSON.stringify(Plan)).toContain('award_batches_open')
  expect(Plan['Shared Hit Blocks'] + Plan['Shared Read Blocks']).toBeLessThan(200)
  expect((await readOpen()).length).toBeLessThan(10)
})
