import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { context } from '#infra/context.ts'
import { givenBatch, newRows } from '#testing/given/given-batch.ts'
import { givenWebhook, reaching } from '#testing/given/given-receiver.ts'
import { type GivenPerson, givenAward, givenBadgeClass, givenIssuer, givenPerson, newEmail } from '#testing/given.ts'
import { type Receiver, startReceiver } from '#testing/outside/receiver.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'

let receiver: Receiver
let server: TestServer
let owner: GivenPerson
let issuer: string
let badge: string
beforeAll(async () => {
  receiver = await startReceiver()
  server = await startTestServer(reaching(receiver))
  owner = await givenPerson(server)
})
beforeEach(async () => {
  issuer = await givenIssuer(owner)
  badge = await givenBadgeClass(owner, issuer)
})
afterEach(() => {
  receiver.received = []
})
afterAll(async () => {
  await server.stop()
  await receiver.stop()
})

const idOf = (path: string): string => path.split('/').at(-1) ?? ''
const drain = () => context().queue.drain()
const countDeliveries = async () =>
  Number(
    (
      await context()
        .db.selectFrom('webhook_deliveries')
        .select(({ fn }) => fn.countAll<string>().as('count'))
        .executeTakeFirstOrThrow()
    ).count,
  )

test('an award is told of with its ids and moments, and without the recipient', async () => {
  await givenWebhook(owner, issuer, `${receiver.origin}/hook`)
  const email = newEmail('earner')
  const award = await givenAward(owner, badge, email, { expires: '2031-01-01T00:00:00Z' })
  await drain()
  const [told] = receiver.received
  expect(told?.json).toEqual({
    id: told?.headers['sash-delivery'],
    type: 'award.made',
    created: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
    issuer: { id: idOf(issuer), url: `http://localhost:8000/public/issuers/${idOf(issuer)}` },
    data: {
      award: {
        id: award,
        open_badge_id: `http://localhost:8000/public/assertions/${award}`,
        badge_class: { id: idOf(badge), url: `http://localhost:8000/public/badges/${idOf(badge)}` },
        batch: null,
        created: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
        issued_on: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
        expires: '2031-01-01T00:00:00.000Z',
        acceptance: 'Unaccepted',
        accepted: null,
        revoked: null,
        revocation_reason: null,
        version: 1,
      },
    },
  })
  expect(receiver.received).toHaveLength(1)
  expect(told?.body).not.toContain(email)
})

test('a recipient is named to whom the webhook says so, and no longer once it does not', async () => {
  const hook = await givenWebhook(owner, issuer, `${receiver.origin}/hook`, { include_recipient: true })
  const email = newEmail('named')
  await givenAward(owner, badge, email)
  await drain()
  expect(receiver.received[0]?.json.data.award.recipient).toEqual({ type: 'email', identity: email, name: null })
  const [delivery] = (await owner.call('GET', `${hook.path}/deliveries`)).json()
  await owner.call('PUT', hook.path, { body: { include_recipient: false } })
  await owner.call('POST', `${hook.path}/deliveries/${delivery.id}/replay`)
  await drain()
  expect(receiver.received[1]?.json.id).toBe(delivery.id)
  expect(receiver.received[1]?.body).not.toContain(email)
})

test('accepting, correcting and revoking are told of, each once', async () => {
  await givenWebhook(owner, issuer, `${receiver.origin}/hook`)
  const earner = await givenPerson(server)
  const award = await givenAward(owner, badge, earner.email)
  await earner.call('PUT', `/v1/earner/badges/${award}`, { body: { acceptance: 'Accepted' } })
  await earner.call('PUT', `/v1/earner/badges/${award}`, { body: { acceptance: 'Accepted' } })
  await owner.call('PUT', `${badge}/assertions/${award}`, { body: { narrative: 'Sailed well.' } })
  await owner.call('DELETE', `${badge}/assertions/${award}`, { body: { revocation_reason: 'By mistake' } })
  await owner.call('DELETE', `${badge}/assertions/${award}`, { body: { revocation_reason: 'Again' } })
  await drain()
  expect(receiver.received.map(({ json }) => json.type).sort()).toEqual([
    'award.accepted',
    'award.corrected',
    'award.made',
    'award.revoked',
  ])
  expect(receiver.of('award.accepted')[0]?.json.data.award).toMatchObject({ id: award, acceptance: 'Accepted' })
  expect(receiver.of('award.corrected')[0]?.json.data.award).toMatchObject({ id: award, version: 2 })
  expect(receiver.of('award.revoked')[0]?.json.data.award).toMatchObject({
    id: award,
    revoked: expect.stringMatching(/Z$/),
    revocation_reason: 'By mistake',
  })
  // As it was when it happened, though it is sent later.
  expect(receiver.of('award.made')[0]?.json.data.award).toMatchObject({ revoked: null, version: 1 })
})

test('a badge that is taken back into the backpack, or put into a collection, is told of as accepted', async () => {
  await givenWebhook(owner, issuer, `${receiver.origin}/hook`, { events: ['award.accepted'] })
  const earner = await givenPerson(server)
  const first = await givenAward(owner, badge, earner.email)
  const second = await givenAward(owner, badge, earner.email)
  await earner.call('DELETE', `/v1/earner/badges/${first}`)
  expect((await earner.call('POST', `/v3/backpack/badges/${first}/restore`)).statusCode).toBeLessThan(300)
  const collection = (await earner.call('POST', '/v1/earner/collections', { body: { name: 'Mine' } })).json().slug
  await earner.call('POST', `/v1/earner/collections/${collection}/badges`, { body: { id: second } })
  await drain()
  const told = receiver.received.map(({ json }) => json.data.award.id)
  expect(told.sort()).toEqual([first, second].sort())
})

test('a batch tells of each award and of its end, and of what is taken back', async () => {
  await givenWebhook(owner, issuer, `${receiver.origin}/hook`)
  const batch = await givenBatch(owner, badge, { awards: newRows(300), hold_minutes: 30 })
  await drain()
  expect(new Set(receiver.of('award.made').map(({ json }) => json.data.award.id)).size).toBe(300)
  expect(receiver.of('award.made')).toHaveLength(300)
  expect(receiver.of('award.made')[0]?.json.data.award.batch).toBe(idOf(batch))
  expect(receiver.of('batch.done').map(({ json }) => json.data.batch)).toEqual([
    {
      id: idOf(batch),
      badge_class: { id: idOf(badge), url: `http://localhost:8000/public/badges/${idOf(badge)}` },
      created: expect.stringMatching(/Z$/),
      finished: expect.stringMatching(/Z$/),
      total: 300,
      succeeded: 300,
      failed: 0,
      skipped: 0,
    },
  ])
  await owner.call('POST', `${batch}/undo`)
  await drain()
  expect(receiver.of('award.revoked')).toHaveLength(300)
}, 60_000)

test('a list that is awarded at once is told of award by award, and not as a batch', async () => {
  await givenWebhook(owner, issuer, `${receiver.origin}/hook`)
  const answer = await owner.call('POST', `/v2/badgeclasses/${idOf(badge)}/issue`, {
    body: {
      assertions: ['a@at.example', 'b@at.example'].map((identity) => ({ recipient: { identity, type: 'email' } })),
    },
  })
  expect([answer.statusCode, answer.json().result.length]).toEqual([201, 2])
  await drain()
  expect([receiver.of('award.made').length, receiver.of('batch.done')]).toEqual([2, []])
})

test('nothing is told of other events, other badges and other issuers, nor while a webhook is off', async () => {
  const other = await givenBadgeClass(owner, issuer)
  const elsewhere = await givenIssuer(owner)
  await givenWebhook(owner, issuer, `${receiver.origin}/events`, { events: ['batch.done'] })
  await givenWebhook(owner, issuer, `${receiver.origin}/badge`, { badge_class: idOf(other) })
  await givenWebhook(owner, issuer, `${receiver.origin}/off`, { active: false })
  await givenWebhook(owner, elsewhere, `${receiver.origin}/elsewhere`)
  const before = await countDeliveries()
  await givenAward(owner, badge, newEmail())
  expect(await countDeliveries()).toBe(before)
  const wanted = await givenAward(owner, other, newEmail())
  await drain()
  expect(receiver.received.map(({ json }) => json.data.award.id)).toEqual([wanted])
})

test('an action that fails tells nobody', async () => {
  await givenWebhook(owner, issuer, `${receiver.origin}/hook`)
  const email = newEmail()
  await givenAward(owner, badge, email)
  const before = await countDeliveries()
  const again = { recipient_identifier: email, allow_duplicate_awards: false }
  expect((await owner.call('POST', `${badge}/assertions`, { body: again })).statusCode).toBe(400)
  expect(await countDeliveries()).toBe(before)
})
