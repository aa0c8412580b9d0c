import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { shiftClock } from '#infra/clock.ts'
import { context } from '#infra/context.ts'
import { type GivenPerson, givenAward, givenBadgeClass, givenIssuer, givenPerson, newEmail } from '#testing/given.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'

let server: TestServer
let owner: GivenPerson
let issuer: string
beforeAll(async () => {
  server = await startTestServer()
  owner = await givenPerson(server)
  issuer = await givenIssuer(owner)
})
afterAll(async () => {
  await server.stop()
})

const list = async (place: string, filter: Record<string, string> = {}) => {
  const answer = await owner.call('GET', `${place}/assertions?${new URLSearchParams(filter)}`)
  return { header: String(answer.headers.link ?? ''), awards: answer.json<{ slug: string }[]>() }
}
const slugs = async (place: string, filter: Record<string, string>) =>
  (await list(place, filter)).awards.map((award) => award.slug)
const nextOf = (header: string) => /<([^>]+)>; rel="next"/.exec(header)?.[1] ?? ''

describe('the beginning of an identifier', () => {
  test('finds addresses in any case, and takes no sign for a wildcard', async () => {
    const badge = await givenBadgeClass(owner, issuer)
    const odd = await givenAward(owner, badge, 'a%_b@example.org')
    const plain = await givenAward(owner, badge, 'axyb@example.org')
    const accent = await givenAward(owner, badge, 'Å\u00e9.Person@example.org')
    expect(await slugs(badge, { prefix: ' A%_' })).toEqual([odd])
    expect(await slugs(badge, { prefix: 'a' })).toEqual([plain, odd])
    expect(await slugs(badge, { prefix: 'AX' })).toEqual([plain])
    expect(await slugs(badge, { prefix: 'åe\u0301.p' })).toEqual([accent])
    expect(await slugs(badge, { prefix: 'xyb' })).toEqual([])
    expect(await slugs(badge, { prefix: '\\' })).toEqual([])
    expect(await slugs(badge, { prefix: ' ', recipient: '' })).toEqual([accent, plain, odd])
  })

  test('finds numbers and addresses of pages as people write them', async () => {
    const badge = await givenBadgeClass(owner, issuer)
    const phone = await givenAward(owner, badge, '+49 (151) 123-456', { recipient_type: 'telephone' })
    const page = await givenAward(owner, badge, 'https://people.example/Ann', { recipient_type: 'url' })
    expect(await slugs(badge, { prefix: '+49 (15' })).toEqual([phone])
    expect(await slugs(badge, { recipient: '+49 151 123456' })).toEqual([phone])
    expect(await slugs(badge, { prefix: 'HTTPS://People.Example/A' })).toEqual([page])
    expect(await slugs(badge, { prefix: 'HTTP' })).toEqual([page])
    expect(await slugs(badge, { recipient: 'https://PEOPLE.example/Ann' })).toEqual([page])
    expect(await slugs(badge, { recipient: 'https://people.example/ann' })).toEqual([])
  })
})

test('acceptance and the day of issue narrow the list, both days included', async () => {
  const badge = await givenBadgeClass(owner, issuer)
  const [old, middle, fresh] = [
    await givenAward(owner, badge, newEmail()),
    await givenAward(owner, badge, newEmail()),
    await givenAward(owner, badge, newEmail()),
  ]
  const change = (award: string, set: object) =>
    context().db.updateTable('awards').set(set).where('award_id', '=', award).execute()
  await change(old, { issued_on: '2025-01-10T00:00:00Z', acceptance: 'Accepted' })
  await change(middle, { issued_on: '2025-02-10T00:00:00Z', acceptance: 'Rejected' })
  await change(fresh, { issued_on: '2025-03-10T00:00:00Z' })
  expect(await slugs(badge, { acceptance: 'Accepted' })).toEqual([old])
  expect(await slugs(badge, { acceptance: 'Rejected' })).toEqual([middle])
  expect(await slugs(badge, { acceptance: 'Unaccepted' })).toEqual([fresh])
  expect(await slugs(badge, { issued_from: '2025-02-10T00:00:00Z' })).toEqual([fresh, middle])
  expect(await slugs(badge, { issued_to: '2025-02-10T01:00:00+01:00' })).toEqual([middle, old])
  expect(await slugs(badge, { issued_from: '2025-01-11T00:00:00Z', issued_to: '2025-03-09T00:00:00Z' })).toEqual([
    middle,
  ])
})

test.each([
  ['acceptance', 'Maybe'],
  ['issued_from', 'yesterday'],
  ['issued_to', '2025-02-30'],
  ['include_expired', 'perhaps'],
  ['prefix', 'x'.repeat(1025)],
])('%s may not be %s', async (name, value) => {
  const answer = await owner.call('GET', `${issuer}/assertions?${name}=${value}`)
  expect([answer.statusCode, Object.keys(answer.json())]).toEqual([400, [name]])
})

test('awards of an issuer come from all of its badge classes and from no other, and page by their own address', async () => {
  const own = await givenIssuer(owner)
  const badges = [await givenBadgeClass(owner, own), await givenBadgeClass(owner, own)]
  const email = newEmail('many')
  const made: string[] = []
  for (const index of [0, 1, 0, 1, 0]) made.unshift(await givenAward(owner, badges[index] ?? '', email))
  await givenAward(owner, await givenBadgeClass(owner, issuer), email)
  expect(await slugs(own, {})).toEqual(made)
  const filter = { num: '2', prefix: 'many', recipient: email.toUpperCase(), acceptance: 'Unaccepted' }
  const pages = [await list(own, { ...filter, issued_from: '2020-01-01T00:00:00Z', include_expired: 'true' })]
  for (let url = nextOf(pages[0]?.header ?? ''); url; url = nextOf(pages.at(-1)?.header ?? '')) {
    const { pathname, searchParams } = new URL(url)
    expect(pathname).toBe(`${own}/assertions`)
    expect(Object.fromEntries(searchParams)).toMatchObject({ ...filter, issued_from: '2020-01-01T00:00:00Z' })
    pages.push(await list(own, Object.fromEntries(searchParams)))
  }
  expect(pages.map((page) => page.awards.map((award) => award.slug))).toEqual([
    made.slice(0, 2),
    made.slice(2, 4),
    made.slice(4),
  ])
})

test('an award is expired from the moment its day has passed, not before [SB-4.1]', async () => {
  const badge = await givenBadgeClass(owner, issuer)
  const award = await givenAward(owner, badge, newEmail(), { expires: new Date(Date.now() + 600_000).toISOString() })
  expect(await slugs(badge, {})).toEqual([award])
  shiftClock(601_000)
  const [listed, withExpired] = [await slugs(badge, {}), await slugs(badge, { include_expired: 'true' })]
  shiftClock(-601_000)
  expect([listed, withExpired]).toEqual([[], [award]])
})

test('awards made in the same moment are neither left out nor repeated', async () => {
  const badge = await givenBadgeClass(owner, issuer)
  for (let index = 0; index < 7; index++) await givenAward(owner, badge, newEmail())
  await sql`update awards set created_at = '2026-01-01T00:00:00Z' where badge_id = ${badge.split('/').at(-1)}`.execute(
    context().db,
  )
  const all = await slugs(badge, {})
  const pages: string[] = []
  let answer = await list(badge, { num: '3' })
  for (;;) {
    pages.push(...answer.awards.map((award) => award.slug))
    const url = nextOf(answer.header)
    if (!url) break
    answer = await list(badge, Object.fromEntries(new URL(url).searchParams))
  }
  expect(pages).toEqual(all)
  expect(all).toEqual([...all].sort().reverse())
})
