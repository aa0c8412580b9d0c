import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { context } from '#infra/context.ts'
import { countStored, givenBatch, newRows, passTime, runSweep, sendBatch } from '#testing/given/given-batch.ts'
import { type GivenPerson, givenBadgeClass, givenIssuer, givenPerson, newEmail } from '#testing/given.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'

let server: TestServer
let owner: GivenPerson
let issuer: string
let badge: string
beforeAll(async () => {
  server = await startTestServer()
  owner = await givenPerson(server)
})
beforeEach(async () => {
  issuer = await givenIssuer(owner)
  badge = await givenBadgeClass(owner, issuer)
})
afterAll(async () => {
  await server.stop()
})

const read = async (batch: string) => (await owner.call('GET', batch)).json()
const statusesOf = (answers: { statusCode: number }[]): number[] => answers.map(({ statusCode }) => statusCode).sort()
const statesOfMails = async () => {
  const mails = await context()
    .db.selectFrom('mails')
    .select('state')
    .where('issuer_id', '=', issuer.split('/').at(-1) ?? '')
    .execute()
  return [...new Set(mails.map(({ state }) => state))]
}

test('the same key ten times at once is one batch, and all ten are told the same', async () => {
  const body = { awards: newRows(300) }
  const sent = Array.from({ length: 10 }, () => sendBatch(owner, badge, body, { 'idempotency-key': 'ten' }))
  const answers = await Promise.all(sent)
  expect(statusesOf(answers)).toEqual(Array(10).fill(202))
  expect(new Set(answers.map((answer) => answer.json().id)).size).toBe(1)
  await context().queue.drain()
  expect(await countStored(issuer)).toMatchObject({ awards: 300, award_batch_rows: 300, status_entries: 300 })
})

test('the same key ten times at once makes the awards of a call for all or none once', async () => {
  const body = { assertions: newRows(20) }
  const headers = { 'idempotency-key': 'at-once' }
  const sent = Array.from({ length: 10 }, () => owner.call('POST', `${badge}/batchAssertions`, { body, headers }))
  const answers = await Promise.all(sent)
  expect(statusesOf(answers)).toEqual(Array(10).fill(201))
  expect(new Set(answers.map((answer) => answer.body)).size).toBe(1)
  expect(await countStored(issuer)).toMatchObject({ awards: 20, status_entries: 20, mails: 20 })
})

test('a recipient awarded while an earlier award is revoked ends with the one badge or the refusal', async () => {
  for (let round = 0; round < 6; round++) {
    const own = await givenBadgeClass(owner, issuer)
    const body = { recipient_identifier: newEmail(), allow_duplicate_awards: false }
    const first = (await owner.call('POST', `${own}/assertions`, { body })).json().slug
    const [revoked, awarded] = await Promise.all([
      owner.call('DELETE', `${own}/assertions/${first}`, { body: { revocation_reason: 'Made in error' } }),
      owner.call('POST', `${own}/assertions`, { body }),
    ])
    expect(revoked.statusCode).toBe(200)
    expect([201, 400]).toContain(awarded.statusCode)
    expect((await owner.call('GET', own)).json().recipient_count).toBe(awarded.statusCode === 201 ? 1 : 0)
  }
})

test('awards revoked while their batch is undone are revoked and counted once', async () => {
  const batch = await givenBatch(owner, badge, { awards: newRows(8), hold_minutes: 30 })
  const rows = (await owner.call('GET', `${batch}/rows`)).json<{ award: string }[]>()
  const body = { revocation_reason: 'Made in error' }
  const answers = await Promise.all([
    ...rows.map(({ award }) => owner.call('DELETE', `${badge}/assertions/${award}`, { body })),
    owner.call('POST', `${batch}/undo`),
  ])
  for (const { statusCode } of answers) expect([200, 400]).toContain(statusCode)
  await context().queue.drain()
  expect(await read(batch)).toMatchObject({ state: 'undone' })
  expect((await owner.call('GET', badge)).json().recipient_count).toBe(0)
})

test('a batch undone several times at once is undone by one call', async () => {
  const batch = await givenBatch(owner, badge, { awards: newRows(10), hold_minutes: 30 })
  const answers = await Promise.all(Array.from({ length: 5 }, () => owner.call('POST', `${batch}/undo`)))
  expect(statusesOf(answers)).toEqual([200, 400, 400, 400, 400])
  await context().queue.drain()
  expect((await owner.call('GET', badge)).json().recipient_count).toBe(0)
})

test('a batch undone while it is worked on leaves no award that counts, and no mail', async () => {
  const body = { awards: newRows(900), create_notification: true, hold_minutes: 30 }
  const batch = `${badge.replace('/v1/issuer', '/v3')}/award-batches/${(await sendBatch(owner, badge, body)).json().id}`
  const [, undone] = await Promise.all([context().queue.drain(), owner.call('POST', `${batch}/undo`)])
  expect(undone.statusCode).toBe(200)
  await context().queue.drain()
  expect(await read(batch)).toMatchObject({ state: 'undone' })
  expect((await owner.call('GET', badge)).json().recipient_count).toBe(0)
  expect((await statesOfMails()).filter((state) => state !== 'cancelled')).toEqual([])
  expect((await owner.call('GET', `${batch}/rows?state=awarded`)).json()).toEqual([])
})

test('of undoing a batch and letting its mails go, one happens', async () => {
  const batch = await givenBatch(owner, badge, { awards: newRows(10), create_notification: true, hold_minutes: 5 })
  // Not yet over when the call comes in, over while both are at work.
  await passTime(5 * 60_000 - 20)
  const [undone] = await Promise.all([owner.call('POST', `${batch}/undo`), runSweep()])
  await passTime(60_000)
  await runSweep()
  const isUndone = undone.statusCode === 200
  expect([200, 400]).toContain(undone.statusCode)
  expect(await statesOfMails()).toEqual([isUndone ? 'cancelled' : 'sent'])
  expect((await owner.call('GET', badge)).json().recipient_count).toBe(isUndone ? 0 : 10)
})

test('a batch tried again several times at once is tried again once', async () => {
  const archived = await givenBatch(owner, badge, { awards: newRows(3) })
  const batchId = archived.split('/').at(-1) ?? ''
  const { db } = context()
  const failed = { state: 'failed' as const, award_id: null, error: 'A fault that is over.' }
  const mine = await db.selectFrom('awards').select('award_id').where('batch_id', '=', batchId).execute()
  expect(mine).toHaveLength(3)
  const recipient = { type: 'email', identifier: newEmail(), hashed: true }
  const nothing = { name: null, issuedOn: null, narrative: null, evidence: [], extensions: {} }
  const input = JSON.stringify({ recipient, ...nothing, wantsMail: false, mayRepeat: true })
  const issuer_id = issuer.split('/').at(-1) ?? ''
  await db
    .insertInto('award_batch_rows')
    .values({ issuer_id, batch_id: batchId, row_number: 4, input, ...failed })
    .execute()
  await db.updateTable('award_batches').set({ total: 4, failed: 1 }).where('batch_id', '=', batchId).execute()
  const answers = await Promise.all(Array.from({ length: 5 }, () => owner.call('POST', `${archived}/retry`)))
  for (const { statusCode } of answers) expect([200, 400]).toContain(statusCode)
  await context().queue.drain()
  expect(await read(archived)).toMatchObject({ state: 'done', succeeded: 4, failed: 0, processed: 4 })
  expect((await countStored(issuer)).awards).toBe(4)
})
