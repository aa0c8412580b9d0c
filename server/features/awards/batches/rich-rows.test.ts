import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { now } from '#infra/clock.ts'
import { context } from '#infra/context.ts'
import { batchesOf, givenBatch, passTime, sendBatch } from '#testing/given/given-batch.ts'
import { richAward, richClass } from '#testing/given/given-rich.ts'
import { type GivenPerson, givenBadgeClass, givenIssuer, givenPerson, newEmail } from '#testing/given.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'

let server: TestServer
let owner: GivenPerson
let issuer: string
let badge: string
beforeAll(async () => {
  server = await startTestServer()
  owner = await givenPerson(server)
  issuer = await givenIssuer(owner)
  badge = await givenBadgeClass(owner, issuer, richClass)
})
afterAll(async () => {
  await server.stop()
})

const list = async (at: string) => (await owner.call('GET', `${at}/assertions`)).json()
const row = (more: object = {}) => ({ recipient_identifier: newEmail(), ...richAward, ...more })

test('rows of a batch say all that a single award can say', async () => {
  const own = await givenBadgeClass(owner, issuer, richClass)
  await givenBatch(owner, own, { awards: [row(), row({ results: [{ result_description: 'Grade', value: 'B' }] })] })
  await passTime(0)
  const results = (await list(own)).map((award: { results: object[] }) => award.results.length)
  expect(results.sort()).toEqual([1, 4])
  expect((await list(own))[0]).toMatchObject({ license_number: 'CS-0042', credits_earned: 2, term: 'Spring 2026' })
})

test('rows at once say all that, too', async () => {
  const answer = await owner.call('POST', `${badge}/batchAssertions`, { body: { assertions: [row(), row()] } })
  expect([answer.statusCode, answer.json()]).toMatchObject([
    201,
    [{ role: 'Skipper' }, { results: [{ value: '87' }, {}, {}, {}] }],
  ])
})

test('what is wrong in a row is told with the row', async () => {
  const bad = row({ results: [{ result_description: 'Exam', value: '870' }] })
  const batch = await sendBatch(owner, badge, { awards: [row(), bad] })
  expect([batch.statusCode, batch.json().fields]).toMatchObject([
    400,
    { 'awards.1.results': ['Exam: enter at most 100.'] },
  ])
  const atOnce = await owner.call('POST', `${badge}/batchAssertions`, { body: { assertions: [row(), bad] } })
  expect(atOnce.json().fieldErrors).toEqual([{}, { results: ['Exam: enter at most 100.'] }])
})

test('rows whose results the class has no more by their start fail, and the others are awarded', async () => {
  const own = await givenBadgeClass(owner, issuer, richClass)
  const start_at = new Date(Date.now() + 3_600_000).toISOString()
  const plain = { recipient_identifier: newEmail() }
  const answer = await sendBatch(owner, own, { awards: [row(), plain], start_at })
  await owner.call('PUT', own, {
    body: { name: 'Other', description: 'Other.', criteria_text: 'Other.', result_descriptions: [] },
  })
  await passTime(3_700_000)
  const at = `${batchesOf(own)}/${answer.json().id}`
  expect((await owner.call('GET', at)).json()).toMatchObject({ state: 'done', succeeded: 1, failed: 1 })
  expect((await owner.call('GET', `${at}/rows`)).json()).toMatchObject([
    { state: 'failed', error: 'The badge no longer has one of these results.' },
    { state: 'awarded' },
  ])
})

test('a row that waits says no more than was said, and of one whose award was made only whom it named is kept', async () => {
  const kept = async () => {
    const { rows } = await sql<{ input: object }>`select input from award_batch_rows
      where input #>> '{recipient,identifier}' = ${plain.recipient_identifier}`.execute(context().db)
    return rows.map(({ input }) => input)
  }
  const plain = { recipient_identifier: newEmail(), narrative: 'By night.', credits_earned: 2 }
  const start_at = new Date(now().getTime() + 3_600_000).toISOString()
  const answer = await sendBatch(owner, badge, { awards: [plain], start_at })
  expect(await kept()).toMatchObject([{ narrative: 'By night.', details: { credits_earned: 2 } }])
  expect(Object.keys(Object((await kept())[0]).details)).toEqual(['credits_earned'])
  await passTime(3_700_000)
  expect(await kept()).toEqual([{ recipient: { identifier: plain.recipient_identifier } }])
  const rows = (await owner.call('GET', `${batchesOf(badge)}/${answer.json().id}/rows`)).json()
  expect(rows).toMatchObject([{ recipient: plain.recipient_identifier, state: 'awarded' }])
})
