import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { publicClient } from '#contracts/oauth/scopes.ts'
import { resetClock, shiftClock } from '#infra/clock.ts'
import { context } from '#infra/context.ts'
import { givenBatch, newRows } from '#testing/given/given-batch.ts'
import { givenWebhook, reaching, runDeliveries } from '#testing/given/given-receiver.ts'
import { givenToken } from '#testing/given/given-token.ts'
import { type GivenPerson, givenAward, givenBadgeClass, givenIssuer, givenPerson, newEmail } from '#testing/given.ts'
import { type Receiver, startReceiver } from '#testing/outside/receiver.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'
import { takeDeliveries } from './take-deliveries.ts'

let good: Receiver
let bad: Receiver
let server: TestServer
let owner: GivenPerson
const thanks: Receiver['answer'] = (response) => response.end('thanks')
beforeAll(async () => {
  good = await startReceiver()
  bad = await startReceiver()
  server = await startTestServer(reaching(good, bad))
  owner = await givenPerson(server)
})
afterEach(async () => {
  resetClock()
  for (const receiver of [good, bad]) {
    receiver.received = []
    receiver.answer = thanks
  }
  await context().db.deleteFrom('webhooks').execute()
})
afterAll(async () => {
  await server.stop()
  await good.stop()
  await bad.stop()
})

const givenPlace = async (receiver: Receiver) => {
  const issuer = await givenIssuer(owner)
  const badge = await givenBadgeClass(owner, issuer)
  return { issuer, badge, hook: await givenWebhook(owner, issuer, `${receiver.origin}/hook`) }
}
const read = async (path: string) => {
  const token = await givenToken(owner.accountId, 'rw:issuer', { clientId: publicClient })
  return (await server.call('GET', path, { token })).json()
}
const hour = 3_600_000

test('a receiver that does not answer holds nobody up', async () => {
  const [slow, quick] = [await givenPlace(bad), await givenPlace(good)]
  const open: (() => void)[] = []
  bad.answer = (response) => {
    open.push(() => response.end())
  }
  const batch = givenBatch(owner, slow.badge, { awards: newRows(30) })
  await expect.poll(() => open.length, { timeout: 10_000 }).toBe(4)
  const start = performance.now()
  for (let count = 0; count < 5; count++) await givenAward(owner, quick.badge, newEmail())
  await expect.poll(() => good.received.length, { timeout: 5000 }).toBe(5)
  expect(performance.now() - start).toBeLessThan(5000)
  // No more than its share was under way all the time.
  expect(open).toHaveLength(4)
  bad.answer = thanks
  for (const end of open) end()
  await batch
  await runDeliveries()
  expect(new Set(bad.received.map(({ headers }) => headers['sash-delivery'])).size).toBe(31)
}, 60_000)

test('one host gets eight at a time, however many webhooks lead there', async () => {
  const issuer = await givenIssuer(owner)
  const badge = await givenBadgeClass(owner, issuer)
  for (const path of ['a', 'b', 'c', 'd']) await givenWebhook(owner, issuer, `${bad.origin}/${path}`)
  const open: (() => void)[] = []
  bad.answer = (response) => {
    open.push(() => response.end())
  }
  const batch = givenBatch(owner, badge, { awards: newRows(10) })
  await expect.poll(() => open.length, { timeout: 10_000 }).toBe(8)
  await sleep(700)
  expect(open).toHaveLength(8)
  bad.answer = thanks
  for (const end of open) end()
  await batch
}, 60_000)

test('a delivery whose server was killed is sent by the next one, under the same id', async () => {
  const { badge } = await givenPlace(good)
  const { db } = context()
  await givenAward(owner, badge, newEmail())
  await runDeliveries()
  // As it is when the process ends before it could note the answer.
  await db.updateTable('webhook_deliveries').set({ state: 'waiting', attempts: 0 }).execute()
  const [taken] = await takeDeliveries(10)
  expect(taken?.delivery_id).toBe(good.received[0]?.headers['sash-delivery'])
  await runDeliveries()
  expect(good.received).toHaveLength(1)
  shiftClock(31_000)
  await runDeliveries()
  expect(good.received.map(({ headers }) => headers['sash-delivery'])).toEqual([taken?.delivery_id, taken?.delivery_id])
})

test('several servers never take the same delivery', async () => {
  const { badge } = await givenPlace(good)
  const { db } = context()
  await givenBatch(owner, badge, { awards: newRows(20) })
  await runDeliveries()
  await db.updateTable('webhook_deliveries').set({ state: 'waiting' }).execute()
  const taken = (await Promise.all([1, 2, 3, 4].map(() => takeDeliveries(10)))).flat()
  expect(new Set(taken.map((delivery) => delivery.delivery_id)).size).toBe(taken.length)
  expect(taken.length).toBeGreaterThan(0)
})

test('410 switches the webhook off, and its owners are told once', async () => {
  const { badge, hook } = await givenPlace(bad)
  bad.answer = (response) => response.writeHead(410).end()
  await givenBatch(owner, badge, { awards: newRows(12) })
  await runDeliveries()
  expect(bad.received.length).toBeLessThan(9)
  expect(await read(hook.path)).toMatchObject({ active: false, paused_for: 'gone' })
  const news = (await owner.call('GET', '/v3/account/notifications')).json<{ kind: string; address: string }[]>()
  const paused = news.filter(({ kind }) => kind === 'webhook').map(({ address }) => address.split('/').at(-1))
  expect(paused).toEqual([hook.path.split('/').at(-1)])
  const states = (await read(`${hook.path}/deliveries`)).map((entry: { state: string }) => entry.state)
  expect(new Set(states)).toEqual(new Set(['failed']))
  expect(await mailsAbout('webhook-paused')).toEqual([owner.email])
  // What happens while it is off is not kept for it.
  await givenAward(owner, badge, newEmail())
  expect(await read(`${hook.path}/deliveries`)).toHaveLength(states.length)
})

test('three days of nothing but failures switch it off, and it starts anew when it is switched on', async () => {
  await context().db.deleteFrom('mails').execute()
  const { badge, hook } = await givenPlace(bad)
  bad.answer = (response) => response.writeHead(500).end()
  await givenBatch(owner, badge, { awards: newRows(40) })
  for (let hours = 0; hours < 71; hours += 1) {
    await runDeliveries()
    shiftClock(hour)
  }
  expect(await read(hook.path)).toMatchObject({ active: true, failing_since: expect.stringMatching(/Z$/) })
  // One at a time: a receiver that is down is not flooded.
  expect(bad.received.length).toBeLessThan(150)
  shiftClock(2 * hour)
  await runDeliveries()
  expect(await read(hook.path)).toMatchObject({ active: false, paused_for: 'failing' })
  expect(await mailsAbout('webhook-paused')).toEqual([owner.email])
  expect(await read(`${hook.path}/deliveries?state=waiting`)).toEqual([])

  bad.answer = thanks
  bad.received = []
  const token = await givenToken(owner.accountId, 'rw:issuer', { clientId: publicClient })
  const on = await server.call('PUT', hook.path, { token, body: { active: true } })
  expect(on.json()).toMatchObject({ active: true, paused_for: null, failing_since: null })
  const since = '2026-01-01T00:00:00Z'
  const replayed = (await server.call('POST', `${hook.path}/replay`, { token, body: { since } })).json()
  expect(replayed).toEqual({ replayed: 41 })
  await runDeliveries()
  expect(new Set(bad.received.map(({ headers }) => headers['sash-delivery'])).size).toBe(41)
}, 60_000)

test('one success ends the count of failures', async () => {
  const { badge, hook } = await givenPlace(bad)
  bad.answer = (response, count) => response.writeHead(count === 1 ? 500 : 200).end()
  await givenAward(owner, badge, newEmail())
  await runDeliveries()
  expect(await read(hook.path)).toMatchObject({ failing_since: expect.stringMatching(/Z$/) })
  shiftClock(2 * 60_000)
  await runDeliveries()
  expect(await read(hook.path)).toMatchObject({ failing_since: null })
})

const mailsAbout = async (kind: string): Promise<string[]> =>
  (await context().db.selectFrom('mails').select('to_address').where('kind', '=', kind).execute()).map(
    (mail) => mail.to_address,
  )
