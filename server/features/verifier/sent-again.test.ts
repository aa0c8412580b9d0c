import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { reportsPerHour } from '#contracts/verifier/verifier-reports.ts'
import { context } from '#infra/context.ts'
import { createElsewhere, givenHosted, givenSigned } from '#testing/given/given-elsewhere.ts'
import { givenZip } from '#testing/given/given-zip.ts'
import { givenPerson } from '#testing/given.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'

const site = createElsewhere()
let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ outside: site.outside })
})
afterAll(async () => await server.stop())
afterEach(async () => {
  await context().db.deleteFrom('throttles').execute()
})

const atOnce = <T>(times: number, work: () => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: times }, work))
const statuses = (answers: { statusCode: number }[]) => answers.map(({ statusCode }) => statusCode).sort()
const countRows = async (table: 'verification_reports' | 'verification_batches' | 'verification_batch_rows') =>
  (await context().db.selectFrom(table).selectAll().execute()).length
const keep = (body: object, key?: string) =>
  server.call('POST', '/v3/verify/reports', { body, headers: key ? { 'idempotency-key': key } : {} })
const check = (body: unknown, { key, type, token }: { key?: string; type?: string; token?: string }) =>
  server.call('POST', '/v3/verify/batches', {
    body,
    token,
    headers: { ...(key ? { 'idempotency-key': key } : {}), ...(type ? { 'content-type': type } : {}) },
  })

test('a report that is kept twice at once is two, under one key it is one, which its token deletes', async () => {
  const { id } = givenHosted(site, 'maya@example.org')
  const before = await countRows('verification_reports')
  const apart = await atOnce(2, () => keep({ url: id }))
  expect(new Set(apart.map((answer) => answer.json().id)).size).toBe(2)
  const together = await atOnce(5, () => keep({ url: id }, 'report'))
  expect(statuses(together)).toEqual([201, 201, 201, 201, 201])
  expect(new Set(together.map(({ body }) => body)).size).toBe(1)
  expect(await countRows('verification_reports')).toBe(before + 3)
  expect((await keep({ url: id, recipient: 'maya@example.org' }, 'report')).statusCode).toBe(422)
  const { id: reportId, deleteToken } = together[0]?.json() ?? {}
  const url = `/v3/verify/reports/${reportId}`
  const others = apart[0]?.json().deleteToken
  expect((await server.call('DELETE', url, { body: { deleteToken: others } })).statusCode).toBe(404)
  expect((await server.call('DELETE', url, { body: { deleteToken } })).statusCode).toBe(204)
  expect((await keep({ url: id }, 'report')).statusCode).toBe(404)
})

test('of more reports at once than a network may keep the rest is refused', async () => {
  const { id } = givenHosted(site, 'maya@example.org')
  const before = await countRows('verification_reports')
  const answers = await atOnce(reportsPerHour + 6, () => keep({ url: id }))
  expect(statuses(answers)).toEqual([...Array(reportsPerHour).fill(201), ...Array(6).fill(429)])
  expect(await countRows('verification_reports')).toBe(before + reportsPerHour)
})

test('a batch that is handed in twice at once is two, under one key it is one', async () => {
  const badges = [{ credential: JSON.stringify(await givenSigned('maya@example.org')) }, { url: 'https://no.example/' }]
  const before = await countRows('verification_batches')
  const apart = await atOnce(2, () => check({ badges }, {}))
  expect(new Set(apart.map((answer) => answer.json().id)).size).toBe(2)
  const together = await atOnce(6, () => check({ badges }, { key: 'batch' }))
  expect(statuses(together)).toEqual(Array(6).fill(202))
  expect(new Set(together.map((answer) => answer.json().id)).size).toBe(1)
  expect(await countRows('verification_batches')).toBe(before + 3)
  expect((await check({ badges: badges.slice(1) }, { key: 'batch' })).statusCode).toBe(422)
  await context().queue.drain()
  const done = await check({ badges }, { key: 'batch' })
  expect(done.json()).toMatchObject({ id: together[0]?.json().id, state: 'done', total: 2, processed: 2 })
})

test('a file is known by its bytes, and a key belongs to the account or else to the network', async () => {
  const zip = (content: string) => givenZip([{ name: 'one.json', content }])
  const type = 'application/zip'
  const [first, again] = [
    await check(zip('{"a":1}'), { key: 'file', type }),
    await check(zip('{"a":1}'), { key: 'file', type }),
  ]
  expect([first.statusCode, again.json().id]).toEqual([202, first.json().id])
  expect((await check(zip('{"a":2}'), { key: 'file', type })).statusCode).toBe(422)
  const { token } = await givenPerson(server)
  const mine = await check(zip('{"a":1}'), { key: 'file', type, token })
  expect([mine.statusCode, mine.json().id === first.json().id]).toEqual([202, false])
})
