import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { SearchResults } from '#contracts/accounts/search.ts'
import { context } from '#infra/context.ts'
import { fold } from '#shared/formats/fold.ts'
import { givenImport } from '#testing/given/given-move.ts'
import { type GivenPerson, givenAward, givenBadgeClass, givenIssuer, givenPerson } from '#testing/given.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'

let server: TestServer
let owner: GivenPerson
let issuer: string
beforeAll(async () => {
  server = await startTestServer()
  owner = await givenPerson(server)
  issuer = await givenIssuer(owner, { name: 'Harbour School' })
})
afterAll(() => server.stop())

const search = async (person: GivenPerson, q: string): Promise<SearchResults> =>
  (await person.call('GET', `/v3/search?q=${encodeURIComponent(q)}`)).json()

test('a part of a name finds what is mine, names that begin so first, and eight of a sort at most', async () => {
  const earner = await givenPerson(server)
  const badge = await givenBadgeClass(owner, issuer, { name: 'Old harbour 100%' })
  const first = await givenBadgeClass(owner, issuer, { name: 'Harbour pilot' })
  const award = await givenAward(owner, badge, earner.email)
  for (let count = 0; count < 8; count++) await givenBadgeClass(owner, issuer, { name: `The harbour ${count}` })
  await earner.call('POST', '/v1/earner/collections', { body: { name: 'Harbours' } })

  const mine = await search(owner, ' HARBOUR ')
  expect(mine.issuers).toEqual([{ slug: issuer.split('/').at(-1), name: 'Harbour School' }])
  expect(mine.badge_classes.length).toBe(8)
  expect(mine.badge_classes[0]).toEqual({
    slug: first.split('/').at(-1),
    name: 'Harbour pilot',
    issuer: { slug: issuer.split('/').at(-1), name: 'Harbour School' },
  })
  expect((await search(owner, '0%')).badge_classes.map(({ name }) => name)).toEqual(['Old harbour 100%'])
  expect((await search(owner, '_')).badge_classes).toEqual([])

  const theirs = await search(earner, 'harbour')
  expect(theirs.badges).toEqual([
    { id: award, name: 'Old harbour 100%', issuer: 'Harbour School', issuerStanding: { kind: 'named' } },
  ])
  expect(theirs.collections.map(({ name }) => name)).toEqual(['Harbours'])
  expect([theirs.issuers, theirs.badge_classes]).toEqual([[], []])
})

test('badges from elsewhere are found, too, and removed ones and archived classes are not', async () => {
  const earner = await givenPerson(server)
  const imported = await givenImport(earner)
  const listed = await earner.call('GET', `/v1/earner/badges/${imported}?json_format=plain`)
  const { name } = listed.json<{ json: { badge: { name: string } } }>().json.badge
  expect((await search(earner, name)).badges.map(({ id }) => id)).toEqual([imported])
  await earner.call('DELETE', `/v1/earner/badges/${imported}`)
  expect((await search(earner, name)).badges).toEqual([])
  const badge = await givenBadgeClass(owner, issuer, { name: 'Put away' })
  await owner.call('POST', `${badge.replace('/v1/issuer', '/v3')}/archive`, { body: { archived: true } })
  expect((await search(owner, 'put away')).badge_classes).toEqual([])
})

test('however a name is written on either side, it is found', async () => {
  const person = await givenPerson(server)
  const path = await givenIssuer(person, { name: 'Łódź Sailing' })
  await givenBadgeClass(person, path, { name: 'Crème Brûlée' })
  await person.call('POST', '/v1/earner/collections', { body: { name: 'Jose\u0301 and İpek' } })
  expect((await search(person, 'LODZ')).issuers.map(({ name }) => name)).toEqual(['Łódź Sailing'])
  expect((await search(person, 'creme b')).badge_classes.map(({ name }) => name)).toEqual(['Crème Brûlée'])
  expect((await search(person, 'brûl')).badge_classes).toHaveLength(1)
  for (const typed of ['jose', 'José', 'ipek', 'JOS\u00c9 AND'])
    expect((await search(person, typed)).collections).toHaveLength(1)
  // An accent alone is no name.
  expect((await search(person, '\u0301')).collections).toEqual([])
})

test("a text is folded here as the database's fold_name does it", async () => {
  const blocks = [
    [0x20, 0x24f],
    [0x2b0, 0x52f],
    [0x1e00, 0x1fff],
    [0x2070, 0x218b],
    [0xfb00, 0xfb06],
    [0xff01, 0xff5e],
  ]
  const letters = blocks.flatMap(([first = 0, last = 0]) =>
    Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index)),
  )
  letters.push('ΟΔΟΣ', 'Straße', 'José', 'Nguyễn Văn Đức', '①②', 'Ǆ')
  const { rows } = await sql<{ letter: string; folded: string }>`
    select letter, fold_name(letter) as folded from unnest(${letters}::text[]) letter`.execute(context().db)
  expect(rows.length).toBeGreaterThan(2000)
  expect(rows.filter(({ letter, folded }) => fold(letter) !== folded)).toEqual([])
})

test('an empty search finds nothing, and one that is too long is refused', async () => {
  for (const q of ['', '  ', '\u0007']) expect((await search(owner, q)).issuers).toEqual([])
  expect((await owner.call('GET', `/v3/search?q=${'a'.repeat(101)}`)).statusCode).toBe(400)
})
