import { afterAll, beforeAll, expect, test } from 'vitest'
import { inSeconds } from '#infra/clock.ts'
import { context } from '#infra/context.ts'
import { batchesOf, countStored, newRows, sendBatch } from '#testing/given/given-batch.ts'
import { type GivenPerson, givenBadgeClass, givenIssuer, givenPerson } from '#testing/given.ts'
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

const numbersOf = async (id: string, query = '') => {
  const rows = (await owner.call('GET', `${batchesOf(badge)}/${id}/rows${query}`)).json<{ row: number }[]>()
  return rows.map(({ row }) => row)
}

test('rows keep the numbers of the list that they come from', async () => {
  const answer = await sendBatch(owner, badge, { awards: newRows(2), row_numbers: [1, 4] })
  expect(answer.statusCode).toBe(202)
  await context().queue.drain()
  const { id } = answer.json<{ id: string }>()
  const done = (await owner.call('GET', `${batchesOf(badge)}/${id}`)).json()
  expect(done).toMatchObject({ state: 'done', succeeded: 2 })
  expect(await numbersOf(id)).toEqual([1, 4])
})

test('so do those of a long list', async () => {
  const row_numbers = Array.from({ length: 600 }, (_, index) => 2 * index + 2)
  const start_at = inSeconds(86_400).toISOString()
  const answer = await sendBatch(owner, badge, { awards: newRows(600), row_numbers, start_at })
  const { id } = answer.json<{ id: string }>()
  const rows = context().db.selectFrom('award_batch_rows').select('row_number').where('batch_id', '=', id)
  expect((await rows.orderBy('row_number').execute()).map((row) => row.row_number)).toEqual(row_numbers)
})

test('without numbers they count from 1', async () => {
  const answer = await sendBatch(owner, badge, { awards: newRows(3) })
  expect(await numbersOf(answer.json<{ id: string }>().id)).toEqual([1, 2, 3])
  await context().queue.drain()
})

test.each([
  ['fewer than rows', [1]],
  ['one twice', [1, 1]],
  ['not upwards', [2, 1]],
  ['none that a list has', [0, 1]],
  ['beyond all lists', [1, 2_147_483_648]],
])('numbers are refused before anything is stored: %s', async (_, row_numbers) => {
  const before = await countStored(issuer)
  const answer = await sendBatch(owner, badge, { awards: newRows(2), row_numbers })
  expect(answer.statusCode).toBe(400)
  expect(await countStored(issuer)).toEqual(before)
})
