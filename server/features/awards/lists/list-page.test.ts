import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  type GivenPerson,
  givenAward,
  givenBadgeClass,
  givenEndedAward,
  givenIssuer,
  givenPerson,
  newEmail,
} from '#testing/given.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'

let server: TestServer
let owner: GivenPerson
let badge: string
/** Newest first. */
const awards: string[] = []
const special = newEmail('special')
beforeAll(async () => {
  server = await startTestServer()
  owner = await givenPerson(server)
  badge = await givenBadgeClass(owner, await givenIssuer(owner))
  for (let index = 0; index < 7; index++) {
    awards.unshift(await givenAward(owner, badge, index === 2 ? special : newEmail()))
  }
})
afterAll(async () => {
  await server.stop()
})

const list = async (query = '') => {
  const answer = await owner.call('GET', query.startsWith('/') ? query : `${badge}/assertions${query}`)
  const header = String(answer.headers.link ?? '')
  const link = (rel: string) => {
    const url = new RegExp(`<([^>]+)>; rel="${rel}"`).exec(header)?.[1]
    return url?.replace('http://localhost:8000', '')
  }
  const slugs = answer.json<{ slug: string }[]>().map((award) => award.slug)
  return { slugs, next: link('next'), prev: link('prev'), header }
}

test('one page holds a hundred, newest first, and needs no links', async () => {
  expect(await list()).toEqual({ slugs: awards, next: undefined, prev: undefined, header: '' })
  for (const odd of ['abc', '0', '-3', '501', '999999999999']) expect((await list(`?num=${odd}`)).slugs).toEqual(awards)
})

test('pages follow each other forwards and backwards, by full address, without gap or repeat [SB-7.15]', async () => {
  const first = await list('?num=3')
  const second = await list(first.next)
  const third = await list(second.next)
  expect([first.slugs, second.slugs, third.slugs]).toEqual([awards.slice(0, 3), awards.slice(3, 6), awards.slice(6)])
  expect([first.prev, third.next]).toEqual([undefined, undefined])
  const back = await list(third.prev)
  expect([back.slugs, (await list(back.prev)).slugs]).toEqual([second.slugs, first.slugs])
  expect((await list(back.prev)).prev).toBeUndefined()
  expect((await list((await list(back.prev)).next)).slugs).toEqual(second.slugs)
})

test('links are absolute, keep the filters and are exposed to browsers [SB-7.15]', async () => {
  const { header } = await list('?num=2&include_revoked=true&recipient=a%40x.org&recipient=b%40x.org')
  expect(header).toBe('')
  const { header: linked } = await list('?num=2&include_revoked=true')
  expect(linked).toMatch(
    /^<http:\/\/localhost:8000\/v1\/issuer\/issuers\/.+\?num=2&include_revoked=true&cursor=[\w-]+>; rel="next"$/,
  )
})

test('a cursor that is none is refused', async () => {
  const answer = await owner.call('GET', `${badge}/assertions?cursor=abc`)
  expect([answer.statusCode, answer.json()]).toEqual([400, { cursor: ['Invalid cursor.'] }])
})

test('recipients can be picked, several at once and in any case [SB-7.15]', async () => {
  const pick = (...recipients: string[]) =>
    list(`?${new URLSearchParams(recipients.map((recipient) => ['recipient', recipient]))}`)
  expect((await pick(special.toUpperCase())).slugs).toEqual([awards[4]])
  expect((await pick('nobody@example.org', special)).slugs).toEqual([awards[4]])
  expect((await pick('nobody@example.org')).slugs).toEqual([])
})

test('expired and revoked awards are listed only on request [SB-4.1] [SB-4.2]', async () => {
  const own = await givenBadgeClass(owner, badge.split('/badges/')[0] ?? '')
  const live = await givenAward(owner, own, newEmail())
  const expired = await givenEndedAward(owner, own, newEmail())
  const revoked = await givenAward(owner, own, newEmail())
  await owner.call('DELETE', `${own}/assertions/${revoked}`, { body: { revocation_reason: 'Error' } })
  const listed = async (query: string) => (await list(`${own}/assertions${query}`)).slugs
  expect(await listed('')).toEqual([live])
  expect(await listed('?include_expired=true')).toEqual([expired, live])
  expect(await listed('?include_revoked=1')).toEqual([revoked, live])
  expect(await listed('?include_revoked=True&include_expired=1')).toEqual([revoked, expired, live])
})
