import { afterAll, beforeAll, expect, test } from 'vitest'
import { batchesOf, givenBatch, newRows } from '#testing/given/given-batch.ts'
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

/** Follows the `Link` headers to the end. */
const readAll = async (path: string) => {
  const pages: Record<string, unknown>[][] = []
  let next: string | undefined = path
  while (next) {
    const answer = await owner.call('GET', next)
    pages.push(answer.json())
    const link: string = String(answer.headers.link ?? '')
    next = /^<http:\/\/localhost:8000(.+)>; rel="next"$/.exec(link)?.[1]
  }
  return pages
}

test('batches of a class are listed newest first, page by page', async () => {
  const made: string[] = []
  for (let batch = 0; batch < 5; batch++) made.push(await givenBatch(owner, badge, { awards: newRows(1) }))
  const pages = await readAll(`${batchesOf(badge)}?num=2`)
  expect(pages.map((page) => page.length)).toEqual([2, 2, 1])
  expect(pages.flat().map((batch) => batch.id)).toEqual(made.reverse().map((path) => path.split('/').at(-1)))
  const other = await givenBadgeClass(owner, issuer)
  expect(await readAll(batchesOf(other))).toEqual([[]])
})

test('rows are listed in their order, page by page, and by state', async () => {
  const [again] = newRows(1)
  const awards = [again, ...newRows(4), again]
  const batch = await givenBatch(owner, badge, { awards, allow_duplicate_awards: false })
  const pages = await readAll(`${batch}/rows?num=4`)
  expect(pages.map((page) => page.length)).toEqual([4, 2])
  expect(pages.flat().map(({ row, recipient, state }) => [row, recipient, state])).toEqual(
    awards.map((row, index) => [index + 1, row?.recipient_identifier, index === 5 ? 'skipped' : 'awarded']),
  )
  expect(pages[0]?.[0]).toEqual({ ...pages[0]?.[0], award: expect.stringMatching(/^[\w-]{22}$/), error: null })
  const awarded = await readAll(`${batch}/rows?num=3&state=awarded`)
  expect(awarded.map((page) => page.map(({ row }) => row))).toEqual([
    [1, 2, 3],
    [4, 5],
  ])
  expect((await owner.call('GET', `${batch}/rows?state=lost`)).statusCode).toBe(400)
})

test('a cursor that is none is refused', async () => {
  const batch = await givenBatch(owner, badge, { awards: newRows(1) })
  for (const path of [batchesOf(badge), `${batch}/rows`]) {
    const answer = await owner.call('GET', `${path}?cursor=abc`)
    expect([answer.statusCode, answer.json().fields]).toEqual([400, { cursor: ['Invalid cursor.'] }])
  }
})

test('batches are seen by the staff of their issuer, under their own class, and by nobody else', async () => {
  const [staff, stranger] = [await givenPerson(server), await givenPerson(server)]
  await givenStaff(issuer, staff, 'staff')
  const batch = await givenBatch(owner, badge, { awards: newRows(1) })
  const other = await givenBadgeClass(owner, issuer)
  const misplaced = `${batchesOf(other)}/${batch.split('/').at(-1)}`
  for (const path of [batch, `${batch}/rows`, batchesOf(badge)]) {
    expect((await staff.call('GET', path)).statusCode).toBe(200)
    expect((await stranger.call('GET', path)).statusCode).toBe(404)
    expect((await server.call('GET', path)).statusCode).toBe(401)
  }
  for (const path of [misplaced, `${misplaced}/rows`]) expect((await owner.call('GET', path)).statusCode).toBe(404)
  for (const action of ['retry', 'undo']) {
    expect((await stranger.call('POST', `${batch}/${action}`)).statusCode).toBe(404)
    expect((await owner.call('POST', `${misplaced}/${action}`)).statusCode).toBe(404)
  }
})
