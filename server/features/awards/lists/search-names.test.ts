import { afterAll, beforeAll, expect, test } from 'vitest'
import { type GivenPerson, givenAward, givenBadgeClass, givenIssuer, givenPerson } from '#testing/given.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'

let server: TestServer
let owner: GivenPerson
let issuer: string
let badge: string
const made: string[] = []
beforeAll(async () => {
  server = await startTestServer()
  owner = await givenPerson(server)
  issuer = await givenIssuer(owner)
  badge = await givenBadgeClass(owner, issuer)
  const give = async (address: string, name: string, place = badge) => {
    const extensions = name === '' ? undefined : { 'extensions:recipientProfile': { name } }
    made.push(await givenAward(owner, place, address, { extensions }))
  }
  await give('first@example.org', "Élodie d'Aubigné-Łuka")
  await give('elo@example.org', '')
  await give('third@example.org', 'Жанна Elo')
  await give('fourth@example.org', 'Elodie Two', await givenBadgeClass(owner, issuer))
  await give('fifth@example.org', 'Elodie Elsewhere', await givenBadgeClass(owner, await givenIssuer(owner)))
})
afterAll(async () => {
  await server.stop()
})

const ask = async (query: Record<string, string>, place = badge) =>
  owner.call('GET', `${place}/assertions?${new URLSearchParams(query)}`)
const find = async (search: string, place = badge) =>
  (await ask({ search }, place)).json().map(({ slug }: { slug: string }) => made.indexOf(slug))

test.each([
  ['elodie', [0]],
  ['ÉLO', [2, 0]],
  ['elo', [2, 1, 0]],
  ['aubigne', [0]],
  ['luk élo', [0]],
  ['luk  zz', []],
  ['жан', [2]],
  ['ЖАННА', [2]],
  ['lodie', []],
  ["d'", [0]],
  ["')", []],
  ['elo:* | first', []],
  ['%', []],
  ['third@ex', [2]],
])('%j finds addresses that begin so and names with words that do', async (search, found) => {
  expect(await find(search)).toEqual(found)
})

test('the awards of an issuer are searched in all of its classes, and in no other issuer', async () => {
  expect(await find('elodie', issuer)).toEqual([3, 0])
})

test('found awards are paged forwards and backwards, each once', async () => {
  const follow = async (address: string, rel: string) => {
    const next = new RegExp(`<([^>]+)>; rel="${rel}"`).exec(address)?.[1] ?? ''
    return owner.call('GET', next.replace(/^https?:\/\/[^/]+/, ''))
  }
  const slugs = (answer: { json(): { slug: string }[] }) => answer.json().map(({ slug }) => made.indexOf(slug))
  const first = await ask({ search: 'elo', num: '1' })
  const second = await follow(String(first.headers.link), 'next')
  const third = await follow(String(second.headers.link), 'next')
  expect([first, second, third].map(slugs)).toEqual([[2], [1], [0]])
  expect(String(third.headers.link)).not.toContain('rel="next"')
  expect(slugs(await follow(String(third.headers.link), 'prev'))).toEqual([1])
  const csv = await owner.call('GET', `${badge.replace('/v1/issuer', '/v3')}/awards.csv?search=elodie`)
  expect(csv.body.trim().split('\r\n')).toHaveLength(2)
})
