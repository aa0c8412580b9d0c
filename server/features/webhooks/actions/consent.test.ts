import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { inSeconds } from '#infra/clock.ts'
import { context } from '#infra/context.ts'
import type { FetchOutside } from '#infra/outside/fetch.ts'
import { givenWebhook, runDeliveries } from '#testing/given/given-receiver.ts'
import { type GivenPerson, givenAward, givenBadgeClass, givenIssuer, givenPerson, newEmail } from '#testing/given.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'

interface Call {
  url: string
  event: string
  code: string | undefined
}

let calls: Call[] = []
let answer: (call: Call) => { status?: number; text: string } = () => ({ text: 'thanks' })

const outside: FetchOutside = async (url, { headers } = {}) => {
  const call = { url, event: headers?.['sash-event'] ?? '', code: headers?.['sash-challenge'] }
  calls.push(call)
  const { status = 200, text } = answer(call)
  if (status > 299) return { ok: false, reason: 'http', status, detail: '', said: text }
  return { ok: true, url, status, contentType: '', etag: undefined, bytes: Buffer.from(text), text: () => text }
}

let server: TestServer
let owner: GivenPerson
let badge: string
let hook: { id: string; path: string }
const url = 'https://hooks.example/sash'

beforeAll(async () => {
  server = await startTestServer({ outside })
  owner = await givenPerson(server)
})
beforeEach(async () => {
  const issuer = await givenIssuer(owner)
  badge = await givenBadgeClass(owner, issuer)
  hook = await givenWebhook(owner, issuer, url)
  calls = []
  answer = () => ({ text: 'thanks' })
})
afterAll(async () => await server.stop())

const award = () => givenAward(owner, badge, newEmail())
const askOnce = async () => (await owner.call('POST', `${hook.path}/test`)).json()
const isConfirmed = async (): Promise<boolean> => (await owner.call('GET', hook.path)).json().confirmed
const confirmWith = (code: string | undefined) => owner.call('POST', `${hook.path}/confirm`, { body: { code } })
/** As after many failures: a job of the server could else deliver before the address is changed. */
const waitForFormer = () =>
  context()
    .db.updateTable('webhooks')
    .set({ resume_at: inSeconds(3600) })
    .where('webhook_id', '=', hook.id)
    .execute()
const told = () => calls.filter(({ event }) => event === 'award.made')

test('an address that has not said that it wants to be told hears nothing but tests', async () => {
  await award()
  expect((await askOnce()).state).toBe('delivered')
  await runDeliveries()
  expect([calls.map(({ event }) => event), await isConfirmed()]).toEqual([['ping'], false])
  expect(calls[0]?.code).toMatch(/^[\w-]{32}$/)
})

test('an answer that is the code, and nothing else, confirms it', async () => {
  answer = ({ code = '' }) => ({ text: `You sent ${code}.` })
  const log = JSON.stringify(await askOnce())
  expect([log.includes('You sent ….'), log.includes(calls[0]?.code ?? 'none')]).toEqual([true, false])
  answer = ({ code = '' }) => ({ status: 404, text: code })
  expect((await askOnce()).last_answer).toBe('…')
  expect(await isConfirmed()).toBe(false)
  answer = ({ code = '' }) => ({ text: `${code}\n` })
  await askOnce()
  expect(await isConfirmed()).toBe(true)
  await award()
  await runDeliveries()
  expect(told()).toEqual([{ url, event: 'award.made', code: undefined }])
})

test('somebody who has read the code there confirms it', async () => {
  await askOnce()
  const wrong = await confirmWith('A'.repeat(32))
  expect([wrong.statusCode, Object.keys(wrong.json().fields)]).toEqual([400, ['code']])
  expect((await confirmWith(` ${calls[0]?.code} `)).json().confirmed).toBe(true)
  expect((await confirmWith('again')).json().confirmed).toBe(true)
  await award()
  await runDeliveries()
  expect(told()).toHaveLength(1)
})

test('another address has to say it anew, and what waited for the former one waits on', async () => {
  await askOnce()
  const { code } = calls[0] ?? { code: undefined }
  await confirmWith(code)
  await waitForFormer()
  await award()
  await owner.call('PUT', hook.path, { body: { url: 'https://victim.example/', name: 'Elsewhere' } })
  await award()
  await runDeliveries()
  expect([told(), await isConfirmed()]).toEqual([[], false])
  expect((await confirmWith(code)).statusCode).toBe(400)
  calls = []
  await askOnce()
  await confirmWith(calls[0]?.code)
  await runDeliveries()
  expect(told().map((call) => call.url)).toEqual(['https://victim.example/'])
  await owner.call('PUT', hook.path, { body: { url: 'https://victim.example/', name: 'Same' } })
  expect(await isConfirmed()).toBe(true)
})
