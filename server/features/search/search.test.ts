import { afterAll, beforeAll, expect, test } from 'vitest'
import type { SearchResults } from '#contracts/accounts/search.ts'
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

test('an empty search finds nothing, and one that is too long is refused', async () => {
  for (const q of ['', '  ', '\u0007']) expect((await search(owner, q)).issuers).toEqual([])
  expect((await owner.call('GET', `/v3/search?q=${'a'.repeat(101)}`)).statusCode).toBe(400)
})
