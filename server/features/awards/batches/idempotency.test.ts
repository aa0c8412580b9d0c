import { afterAll, beforeAll, expect, test } from 'vitest'
import { context } from '#infra/context.ts'
import { countStored, newRows, sendBatch } from '#testing/given/given-batch.ts'
import { type GivenPerson, givenBadgeClass, givenIssuer, givenPerson, givenStaff } from '#testing/given.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'

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

const key = (text: string) => ({ 'idempotency-key': text })
const awarded = async () => (await countStored(issuer)).awards ?? 0

test('the same key and body are the same batch, later and at the same time', async () => {
  const before = await awarded()
  const body = { awards: newRows(5) }
  const answers = await Promise.all(Array.from({ length: 6 }, () => sendBatch(owner, badge, body, key('one'))))
  await context().queue.drain()
  const later = await sendBatch(owner, badge, body, key('one'))
  expect(new Set([...answers, later].map((answer) => answer.statusCode))).toEqual(new Set([202]))
  expect(new Set([...answers, later].map((answer) => answer.json().id)).size).toBe(1)
  expect(later.json()).toMatchObject({ state: 'done', succeeded: 5 })
  expect(await awarded()).toBe(before + 5)
})

test('the same key with another body, or for another class, is refused', async () => {
  const awards = newRows(1)
  await sendBatch(owner, badge, { awards }, key('two'))
  const changed = await sendBatch(owner, badge, { awards, create_notification: true }, key('two'))
  expect([changed.statusCode, changed.json().code]).toEqual([422, 'batch.key'])
  const other = await givenBadgeClass(owner, issuer)
  expect((await sendBatch(owner, other, { awards }, key('two'))).statusCode).toBe(422)
})

test('keys belong to the one who chose them', async () => {
  const colleague = await givenPerson(server)
  await givenStaff(issuer, colleague, 'staff')
  const mine = await sendBatch(owner, badge, { awards: newRows(1) }, key('three'))
  const theirs = await sendBatch(colleague, badge, { awards: newRows(1) }, key('three'))
  expect([mine.statusCode, theirs.statusCode]).toEqual([202, 202])
})

test('without a key each call is a batch of its own', async () => {
  const awards = newRows(1)
  const [first, second] = await Promise.all([sendBatch(owner, badge, { awards }), sendBatch(owner, badge, { awards })])
  expect(first.json().id).not.toBe(second.json().id)
})

test('a key that no header carries whole is refused', async () => {
  for (const text of ['', ' ', 'a b', 'k'.repeat(256), 'ä']) {
    const answer = await sendBatch(owner, badge, { awards: newRows(1) }, key(text))
    expect([text, answer.statusCode]).toEqual([text, 400])
  }
})
