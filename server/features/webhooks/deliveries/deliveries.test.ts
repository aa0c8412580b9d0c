import { createHmac } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { publicClient } from '#contracts/oauth/scopes.ts'
import { resetClock, shiftClock } from '#infra/clock.ts'
import { context } from '#infra/context.ts'
import { nameHolder } from '#infra/jobs/holder.ts'
import { forgetSwitches } from '#infra/settings/feature-switches.ts'
import { runSweep } from '#testing/given/given-batch.ts'
import { givenWebhook, reaching, runDeliveries } from '#testing/given/given-receiver.ts'
import { givenToken } from '#testing/given/given-token.ts'
import { type GivenPerson, givenAward, givenBadgeClass, givenIssuer, givenPerson, newEmail } from '#testing/given.ts'
import { type Received, type Receiver, startReceiver } from '#testing/outside/receiver.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'

let receiver: Receiver
/** Nobody is there. */
let closed: Receiver
let server: TestServer
let owner: GivenPerson
let badge: string
let hook: { path: string; secret: string; id: string }
const nothing: Received = { headers: {}, body: '', json: {} }
const thanks: Receiver['answer'] = (response) => response.end('thanks')
beforeAll(async () => {
  receiver = await startReceiver()
  closed = await startReceiver()
  await closed.stop()
  server = await startTestServer(reaching(receiver, closed))
})
beforeEach(async () => {
  owner = await givenPerson(server)
  const issuer = await givenIssuer(owner)
  badge = await givenBadgeClass(owner, issuer)
  hook = await givenWebhook(owner, issuer, `${receiver.origin}/hook`)
})
afterEach(() => {
  receiver.received = []
  receiver.answer = thanks
  resetClock()
})
afterAll(async () => {
  await server.stop()
  await receiver.stop()
})

const award = () => givenAward(owner, badge, newEmail())
const refuseWith =
  (status: number, headers: Record<string, string> = {}): Receiver['answer'] =>
  (response) =>
    response.writeHead(status, headers).end('no, thanks')
const hour = 3_600_000
/** Sign-ins end meanwhile, so whoever asks has a new one. */
const later = async (method: 'GET' | 'POST', path: string, body?: object) => {
  const token = await givenToken(owner.accountId, 'rw:issuer', { clientId: publicClient })
  return (await server.call(method, path, { token, body })).json()
}
const log = () => later('GET', `${hook.path}/deliveries`)
const pass = async (milliseconds: number) => {
  shiftClock(milliseconds)
  await runDeliveries()
}
const secondsTo = (moment: string) => Math.round((Date.parse(moment) - Date.now()) / 1000)

test('a delivery is signed over its time and its bytes', async () => {
  await award()
  await runDeliveries()
  const { headers, body } = receiver.received[0] ?? nothing
  expect(headers).toMatchObject({
    'content-type': 'application/json',
    'sash-event': 'award.made',
    'user-agent': 'Sash/0.1 (+webhooks)',
  })
  const [, time, signature] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(String(headers['sash-signature'])) ?? []
  expect(signature).toBe(createHmac('sha256', hook.secret).update(`${time}.${body}`).digest('hex'))
  expect(Math.abs(Number(time) - Date.now() / 1000)).toBeLessThan(60)
  const [entry] = await log()
  expect(entry).toMatchObject({
    id: headers['sash-delivery'],
    state: 'delivered',
    attempts: 1,
    next_at: null,
    last_status: 200,
    last_error: null,
    last_answer: 'thanks',
    body,
  })
  expect(entry.last_milliseconds).toBeGreaterThanOrEqual(0)
})

test('after a change of the secret both sign for a day', async () => {
  const { secret } = (await owner.call('POST', `${hook.path}/secret`)).json()
  await award()
  await runDeliveries()
  const { headers, body } = receiver.received[0] ?? nothing
  const [t = '', ...signatures] = String(headers['sash-signature']).split(',')
  const sign = (key: string) =>
    `v1=${createHmac('sha256', key)
      .update(`${t.slice(2)}.${body}`)
      .digest('hex')}`
  expect(signatures).toEqual([sign(secret), sign(hook.secret)])
  shiftClock(25 * hour)
  await later('POST', `${hook.path}/deliveries/${headers['sash-delivery']}/replay`)
  await runDeliveries()
  expect(String(receiver.received[1]?.headers['sash-signature']).split(',')).toHaveLength(2)
})

test('what is refused comes again after ever longer pauses, under the same id, and fails in the end', async () => {
  receiver.answer = refuseWith(500)
  await award()
  await runDeliveries()
  const pauses: number[] = []
  for (let attempt = 1; attempt < 8; attempt++) {
    const [entry] = await log()
    expect(entry).toMatchObject({ state: 'waiting', attempts: attempt, last_status: 500, last_answer: 'no, thanks' })
    const pause = Date.parse(entry.next_at) - Date.parse(entry.last_at)
    pauses.push(Math.round(pause / 1000))
    await pass(pause + 1000)
  }
  for (const [index, seconds] of [60, 300, 1800, 7200, 21_600, 43_200, 86_400].entries()) {
    expect(pauses[index]).toBeGreaterThanOrEqual(seconds)
    expect(pauses[index]).toBeLessThanOrEqual(seconds * 1.11)
  }
  expect((await log())[0]).toMatchObject({ state: 'failed', attempts: 8, next_at: null })
  expect(new Set(receiver.received.map(({ headers }) => headers['sash-delivery'])).size).toBe(1)
  expect(new Set(receiver.received.map(({ body }) => body)).size).toBe(1)
  expect(receiver.received).toHaveLength(8)
  await pass(48 * hour)
  expect(receiver.received).toHaveLength(8)
}, 60_000)

test('a receiver that asks for a pause gets it, for all that waits, a day at most', async () => {
  receiver.answer = refuseWith(429, { 'Retry-After': '7200' })
  await award()
  await runDeliveries()
  expect(secondsTo((await log())[0].next_at)).toBeGreaterThan(7100)
  receiver.answer = thanks
  await award()
  await pass(hour)
  expect(receiver.received).toHaveLength(1)
  await pass(1.1 * hour)
  expect(receiver.received).toHaveLength(3)
  receiver.answer = refuseWith(503, { 'Retry-After': '99999999' })
  await award()
  await runDeliveries()
  const [entry] = await log()
  expect(Date.parse(entry.next_at) - Date.parse(entry.last_at)).toBeLessThan(24.1 * hour)
})

test('what a process was sending when it ended is sent by the next one, and what one sends that lives is not', async () => {
  await award()
  const { db } = context()
  const take = (claimed_by: string | null, isOurs = true) => {
    const claimed_until = new Date(Date.now() + 20_000)
    const claimed_by_until = isOurs ? claimed_until : new Date(Date.now() - 20_000)
    const lease = { claimed_until, claimed_by, claimed_by_until }
    return db.updateTable('webhook_deliveries').set(lease).where('webhook_id', '=', hook.id).execute()
  }
  const [place = '', , start = ''] = nameHolder()?.split(' ') ?? []
  // No process has this number: it is above what Linux gives.
  const ended = `${place} ${2 ** 22 + 1} ${start}`
  for (const [holder, isOurs] of [
    [nameHolder() ?? null, true],
    // Where nobody could find out whether a process has ended.
    [null, true],
    [`elsewhere 4194305 ${start}`, true],
    [ended, false],
  ] as const) {
    await take(holder, isOurs)
    await runDeliveries()
    expect(receiver.received).toHaveLength(0)
  }
  await take(ended)
  await runDeliveries()
  expect(receiver.received).toHaveLength(1)
  expect(await log()).toMatchObject([{ state: 'delivered', attempts: 1 }])
})

test('what failed is sent again on request: one of it, or all since a moment', async () => {
  receiver.answer = refuseWith(400)
  const since = new Date().toISOString()
  await award()
  await award()
  await runDeliveries()
  const { db } = context()
  await db.updateTable('webhook_deliveries').set({ state: 'failed' }).where('webhook_id', '=', hook.id).execute()
  receiver.answer = thanks
  const [newest] = await log()
  const replayed = await owner.call('POST', `${hook.path}/deliveries/${newest.id}/replay`)
  expect(replayed.json()).toMatchObject({ id: newest.id, state: 'waiting' })
  await runDeliveries()
  expect((await log()).map((entry: { state: string }) => entry.state)).toEqual(['delivered', 'failed'])
  expect((await owner.call('POST', `${hook.path}/replay`, { body: { since } })).json()).toEqual({ replayed: 1 })
  await runDeliveries()
  expect((await log()).map((entry: { state: string }) => entry.state)).toEqual(['delivered', 'delivered'])
  const none = await owner.call('POST', `${hook.path}/deliveries/nothing/replay`)
  expect(none.statusCode).toBe(404)
  await owner.call('PUT', hook.path, { body: { active: false } })
  expect((await owner.call('POST', `${hook.path}/deliveries/${newest.id}/replay`)).json().code).toBe('webhook.off')
  // Who has asked for it is in the log of the operator, and what was refused is not.
  const noted = await db
    .selectFrom('audit_entries')
    .select(['account_id', 'detail'])
    .where('verb', '=', 'webhook.resent')
    .where('subject_id', '=', hook.id)
    .orderBy('number')
    .execute()
  expect(noted).toEqual([
    { account_id: owner.accountId, detail: { issuer: expect.any(String), delivery: newest.id } },
    { account_id: owner.accountId, detail: { issuer: expect.any(String), count: 1 } },
  ])
})

test('a test is sent at once and told at once, also while the webhook is off', async () => {
  await owner.call('PUT', hook.path, { body: { active: false } })
  const good = (await owner.call('POST', `${hook.path}/test`)).json()
  expect(good).toMatchObject({
    event: 'ping',
    state: 'delivered',
    attempts: 1,
    last_status: 200,
    last_answer: 'thanks',
  })
  expect(receiver.received[0]?.json).toMatchObject({ id: good.id, type: 'ping', data: {} })
  receiver.answer = refuseWith(302, { Location: `${receiver.origin}/elsewhere` })
  const moved = (await owner.call('POST', `${hook.path}/test`)).json()
  expect(moved).toMatchObject({ state: 'failed', last_status: 302, next_at: null })
  await owner.call('PUT', hook.path, { body: { url: closed.origin } })
  const away = (await owner.call('POST', `${hook.path}/test`)).json()
  expect(away).toMatchObject({ state: 'failed', last_status: null, last_error: 'Unable to reach URL' })
  expect((await log()).map((entry: { event: string }) => entry.event)).toEqual(['ping', 'ping', 'ping'])
})

test('the log is read page by page and by state', async () => {
  for (let count = 0; count < 5; count++) await award()
  await runDeliveries()
  const first = await owner.call('GET', `${hook.path}/deliveries?num=2&state=delivered`)
  const second = await owner.call(
    'GET',
    new URL(/<([^>]+)>/.exec(String(first.headers.link))?.[1] ?? '').href.slice(21),
  )
  const all = (await log()).map((entry: { id: string }) => entry.id)
  expect([...first.json(), ...second.json()].map((entry) => entry.id)).toEqual(all.slice(0, 4))
  expect((await owner.call('GET', `${hook.path}/deliveries?state=failed`)).json()).toEqual([])
  expect((await owner.call('GET', `${hook.path}/deliveries?cursor=nonsense`)).statusCode).toBe(400)
})

test('the log forgets after thirty days', async () => {
  await award()
  await runDeliveries()
  shiftClock(29 * 24 * hour)
  await runSweep()
  expect(await log()).toHaveLength(1)
  shiftClock(2 * 24 * hour)
  await runSweep()
  expect(await log()).toHaveLength(0)
})

test('while webhooks are switched off nothing leaves, and what waited leaves afterwards', async () => {
  const { db } = context()
  const turn = async (is_on: boolean) => {
    const row = { name: 'webhooks', is_on, changed_at: new Date() }
    await db
      .insertInto('feature_switches')
      .values(row)
      .onConflict((conflict) => conflict.column('name').doUpdateSet(row))
      .execute()
    forgetSwitches()
  }
  await turn(false)
  await award()
  await runDeliveries()
  expect(receiver.received).toEqual([])
  await turn(true)
  await runSweep()
  await runDeliveries()
  expect(receiver.received).toHaveLength(1)
})
