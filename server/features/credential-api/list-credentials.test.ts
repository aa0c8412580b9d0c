import { afterAll, beforeAll, expect, test } from 'vitest'
import { credentialScopes } from '#contracts/oauth/scopes.ts'
import { isAcceptedElsewhere } from '#testing/accepted-elsewhere.ts'
import { findSchemaFaults } from '#testing/find-schema-faults.ts'
import { bakeInto, createElsewhere, givenHosted, givenSigned } from '#testing/given/given-elsewhere.ts'
import { givenJwtIssuer } from '#testing/given/given-jwt-issuer.ts'
import { origin } from '#testing/given/given-story.ts'
import { givenToken } from '#testing/given/given-token.ts'
import { type GivenPerson, givenAward, givenBadgeClass, givenIssuer, givenPerson, newEmail } from '#testing/given.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'

const path = '/ims/ob/v3p0/credentials'
const site = createElsewhere()
let server: TestServer
let owner: GivenPerson
let badge: string
let maya: GivenPerson
let token: string
beforeAll(async () => {
  server = await startTestServer({ outside: site.outside })
  owner = await givenPerson(server)
  badge = await givenBadgeClass(owner, await givenIssuer(owner))
})
afterAll(async () => {
  await server.stop()
})

const arrive = async (): Promise<void> => {
  maya = await givenPerson(server)
  token = await givenToken(maya.accountId, credentialScopes.readCredentials)
}
const get = (query = '') => server.call('GET', `${path}${query}`, { token })
const bring = async (body: object): Promise<string> => {
  const answer = await maya.call('POST', '/v1/earner/badges', { body })
  if (answer.statusCode !== 201) throw new Error(answer.body)
  return answer.json().id
}
const readLinks = (header: unknown): Record<string, string> =>
  Object.fromEntries(
    [...String(header).matchAll(/<([^>]+)>; rel="(\w+)"/g)].map(([, url = '', rel = '']) => [rel, url]),
  )

test('all signed badges of the backpack are there as their issuers signed them, and all verify [H3-02] [H3-03]', async () => {
  await arrive()
  const award = await givenAward(owner, badge, maya.email, { narrative: 'Sailed' })
  const signed = await givenSigned(maya.email)
  const spaced = `{ ${JSON.stringify(signed).slice(1)}`
  await bring({ assertion: spaced })
  const baked = await givenSigned(maya.email)
  await bring({ image: (await bakeInto('png', baked)).dataUrl })
  const jwt = await (await givenJwtIssuer(site)).issue(maya.email)
  await bring({ assertion: jwt })
  const answer = await get()
  expect(answer.headers['content-type']).toMatch(/^application\/json/)
  expect(answer.headers['cache-control']).toBe('no-store')
  expect(answer.headers['x-total-count']).toBe('4')
  const own = (await server.call('GET', `/public/assertions/${award}?v=3_0`)).body
  for (const text of [own, spaced, JSON.stringify(baked)]) expect(answer.body).toContain(text)
  const { credential, compactJwsString } = answer.json()
  expect([credential.length, compactJwsString]).toEqual([3, [jwt]])
  for (const one of [...credential, jwt]) {
    const { verdict } = (await server.call('POST', '/v3/verify', { body: { credential: one } })).json()
    expect(verdict).toBe('valid')
  }
  for (const one of credential) expect(findSchemaFaults('achievementcredential', one)).toEqual([])
  expect(await isAcceptedElsewhere(server, JSON.parse(own))).toBe(true)
})

test('what is no 3.0 credential of the person, or waits, was removed or revoked is not among them', async () => {
  await arrive()
  expect((await get()).body).toBe('{}')
  const gone = await givenAward(owner, badge, maya.email)
  await maya.call('DELETE', `/v1/earner/badges/${gone}`)
  const revoked = await givenAward(owner, badge, maya.email)
  await owner.call('DELETE', `${badge}/assertions/${revoked}`, { body: { revocation_reason: 'Made in error' } })
  await givenAward(owner, badge, newEmail())
  await bring({ url: givenHosted(site, maya.email).id })
  const email = newEmail()
  await maya.call('POST', '/v1/user/emails', { body: { email } })
  await bring({ assertion: JSON.stringify(await givenSigned(email)) })
  const removed = await bring({ assertion: JSON.stringify(await givenSigned(maya.email)) })
  await maya.call('DELETE', `/v1/earner/badges/${removed}`)
  const answer = await get()
  expect([answer.body, answer.headers['x-total-count']]).toEqual(['{}', '0'])
})

test('pages hold all credentials once, whatever was changed last first, and lead to each other [H3-03]', async () => {
  await arrive()
  const ids: string[] = []
  for (let index = 0; index < 7; index++) {
    const isAward = index % 2 === 0
    if (isAward)
      ids.push(
        (await server.call('GET', `/public/assertions/${await givenAward(owner, badge, maya.email)}?v=3_0`)).json().id,
      )
    else {
      const signed = await givenSigned(maya.email)
      await bring({ assertion: JSON.stringify(signed) })
      ids.push(String(signed.id))
    }
  }
  for (const limit of [1, 2, 3, 7, 100]) {
    const seen: string[] = []
    let url: string | undefined = `${path}?limit=${limit}`
    let last = ''
    while (url !== undefined) {
      const answer = await server.call('GET', url, { token })
      const page = answer.json().credential
      expect(page.length).toBeLessThanOrEqual(limit)
      seen.push(...page.map(({ id }: { id: string }) => id))
      const links = readLinks(answer.headers.link)
      expect(answer.headers['x-total-count']).toBe('7')
      expect(links.first).toBe(`${origin}${path}?limit=${limit}&offset=0`)
      expect('prev' in links).toBe(!/offset=0|limit=\d+$/.test(url))
      last = links.last ?? ''
      if (links.next === undefined)
        expect(new URL(url, origin).searchParams.get('offset') ?? '0').toBe(new URL(last).searchParams.get('offset'))
      url = links.next?.slice(origin.length)
    }
    expect(seen).toEqual([...ids].reverse())
  }
  const beyond = await get('?limit=3&offset=50')
  expect([beyond.body, readLinks(beyond.headers.link)]).toEqual([
    '{}',
    {
      first: `${origin}${path}?limit=3&offset=0`,
      last: `${origin}${path}?limit=3&offset=6`,
      prev: `${origin}${path}?limit=3&offset=6`,
    },
  ])
  expect(readLinks((await get('?limit=999999')).headers.link).first).toContain('limit=500')
})

test('since leaves out what was issued before, and stays in the links [H3-03]', async () => {
  await arrive()
  for (const year of [2023, 2024, 2025]) {
    const dated = await givenSigned(maya.email, (it) => ({ ...it, validFrom: `${year}-06-01T00:00:00Z` }))
    await bring({ assertion: JSON.stringify(dated) })
  }
  const count = async (since: string) => (await get(`?since=${since}`)).headers['x-total-count']
  expect(await count('2024-06-01T00:00:00Z')).toBe('1')
  expect(await count('2024-05-31T23:59:59Z')).toBe('2')
  expect(await count(encodeURIComponent('2024-06-01T01:00:00+02:00'))).toBe('2')
  expect(await count('2024-06-01T01:00:00+02:00')).toBe('2')
  const { next } = readLinks((await get('?since=2020-01-01T00:00:00Z&limit=1')).headers.link)
  const second = (await server.call('GET', (next ?? '').slice(origin.length), { token })).json()
  expect([new URL(next ?? '').searchParams.get('since'), second.credential]).toMatchObject([
    '2020-01-01T00:00:00Z',
    [{ validFrom: '2024-06-01T00:00:00Z' }],
  ])
})

test('other media types of JSON are to be had, and HEAD counts as well', async () => {
  await arrive()
  for (const type of ['application/ld+json', 'application/vc+ld+json']) {
    const answer = await server.call('GET', path, { token, headers: { accept: `${type}, text/html;q=0.5` } })
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, type])
  }
  const head = await server.app.inject({
    method: 'HEAD',
    url: path,
    headers: { host: 'localhost:8000', authorization: `Bearer ${token}` },
  })
  expect([head.statusCode, head.headers['x-total-count'], head.body]).toEqual([200, '0', ''])
})

test('many long credentials are sent piece by piece', async () => {
  await arrive()
  const texts = await Promise.all(
    Array.from({ length: 8 }, async (_, index) =>
      JSON.stringify(await givenSigned(maya.email, (it) => ({ ...it, description: `${index}`.repeat(700_000) }))),
    ),
  )
  for (const assertion of texts) await bring({ assertion })
  const { credential } = (await get()).json()
  expect(credential.map((one: object) => JSON.stringify(one)).sort()).toEqual([...texts].sort())
})
