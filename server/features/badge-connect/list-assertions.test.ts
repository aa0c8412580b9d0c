import { afterAll, beforeAll, expect, test } from 'vitest'
import { connectScopes } from '#contracts/oauth/scopes.ts'
import { createElsewhere, givenHosted, givenSigned } from '#testing/given/given-elsewhere.ts'
import { origin } from '#testing/given/given-story.ts'
import { givenToken } from '#testing/given/given-token.ts'
import { type GivenPerson, givenAward, givenBadgeClass, givenIssuer, givenPerson, newEmail } from '#testing/given.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'

const path = '/ims/ob/v2p1/assertions'
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
  token = await givenToken(maya.accountId, connectScopes.readAssertions)
}
const get = (query = '', base = path) => server.call('GET', `${base}${query}`, { token })
const bring = async (url: string): Promise<string> =>
  (await maya.call('POST', '/v1/earner/badges', { body: { url } })).json().id
const okay = { error: null, statusCode: 200, statusText: 'OK' }
const idsOf = (list: { id: string }[]) => list.map(({ id }) => id)

test('assertions of this server and from elsewhere come as they are served, signed ones apart [BC-04]', async () => {
  await arrive()
  expect((await get()).json()).toEqual({ status: okay, assertions: [], signedAssertions: [] })
  const award = await givenAward(owner, badge, maya.email)
  const hosted = givenHosted(site, maya.email, { narrative: 'Sailed well', 'extensions:own': { kept: true } })
  await bring(hosted.id)
  await maya.call('POST', '/v1/earner/badges', { body: { assertion: JSON.stringify(await givenSigned(maya.email)) } })
  const answer = await get()
  expect(answer.json()).toEqual({
    status: okay,
    assertions: [hosted, (await server.call('GET', `/public/assertions/${award}.json?v=2_0`)).json()],
    signedAssertions: [],
  })
  expect([answer.headers['x-total-count'], answer.headers.link]).toEqual([
    '2',
    `<${origin}${path}?limit=100&offset=0>; rel="last", <${origin}${path}?limit=100&offset=0>; rel="first"`,
  ])
})

test('the older form has one list, in which members without a value are null', async () => {
  await arrive()
  const award = await givenAward(owner, badge, maya.email)
  const hosted = givenHosted(site, maya.email, { expires: '2090-01-01T00:00:00Z' })
  await bring(hosted.id)
  const answer = await get('', '/bcv1/assertions')
  const { status, results } = answer.json()
  expect([status, idsOf(results)]).toEqual([okay, [hosted.id, `${origin}/public/assertions/${award}`]])
  expect(results[1]).toEqual({
    '@context': 'https://w3id.org/openbadges/v2',
    type: 'Assertion',
    id: expect.any(String),
    badge: expect.stringContaining('/public/badges/'),
    image: expect.anything(),
    recipient: { type: 'email', hashed: true, salt: expect.any(String), identity: expect.stringMatching(/^sha256\$/) },
    issuedOn: expect.any(String),
    narrative: null,
    evidence: [],
    expires: null,
    revoked: false,
    revocationReason: null,
  })
  expect(results[0]).toMatchObject({ expires: '2090-01-01T00:00:00Z', recipient: hosted.recipient })
  expect(answer.headers.link).toContain(`<${origin}/bcv1/assertions?limit=100&offset=0>; rel="first"`)
})

test('a change brings an assertion to the front, and since finds it [BC-04]', async () => {
  await arrive()
  const [first = '', second = ''] = [
    await givenAward(owner, badge, maya.email),
    await givenAward(owner, badge, maya.email),
  ]
  const listed = async (query = '') => idsOf((await get(query)).json().assertions).map((id) => id.split('/').at(-1))
  expect(await listed()).toEqual([second, first])
  await new Promise((resolve) => setTimeout(resolve, 20))
  const since = new Date().toISOString()
  expect(await listed(`?since=${since}`)).toEqual([])
  await owner.call('DELETE', `${badge}/assertions/${first}`, { body: { revocation_reason: 'Made in error' } })
  expect(await listed()).toEqual([first, second])
  const { assertions } = (await get(`?since=${since}`)).json()
  expect(assertions).toMatchObject([
    { type: 'Assertion', badge: expect.any(String), revoked: true, revocationReason: 'Made in error' },
  ])
  const [old] = (await get(`?since=${since}`, '/bcv1/assertions')).json().results
  expect(old).toMatchObject({ revoked: true, revocationReason: 'Made in error', badge: expect.any(String) })
})

test('once the class was changed, an assertion leads to what it said before', async () => {
  await arrive()
  const changing = await givenBadgeClass(owner, await givenIssuer(owner))
  const award = await givenAward(owner, changing, maya.email)
  await owner.call('PUT', changing, { body: { name: 'Coastal Skipper', description: 'Sails', criteria_text: 'Sail.' } })
  const [assertion] = (await get()).json().assertions
  expect(assertion.badge).toBe((await server.call('GET', `/public/assertions/${award}.json?v=2_0`)).json().badge)
  expect(assertion.badge).toMatch(/version=1$/)
})

test('pages hold every assertion once, in either form [BC-04]', async () => {
  await arrive()
  const ids: string[] = []
  for (let index = 0; index < 5; index++) {
    ids.push(`${origin}/public/assertions/${await givenAward(owner, badge, maya.email)}`)
  }
  for (const [base, member] of [
    [path, 'assertions'],
    ['/bcv1/assertions', 'results'],
  ] as const) {
    const seen: string[] = []
    for (let url: string | undefined = `${base}?limit=2`; url; ) {
      const answer = await server.call('GET', url, { token })
      seen.push(...idsOf(answer.json()[member]))
      url = /<([^>]+)>; rel="next"/.exec(String(answer.headers.link))?.[1]?.slice(origin.length)
    }
    expect(seen).toEqual([...ids].reverse())
  }
})

test('what waits for an address, was removed or is of somebody else is not listed', async () => {
  await arrive()
  const email = newEmail()
  await maya.call('POST', '/v1/user/emails', { body: { email } })
  await bring(givenHosted(site, email).id)
  const gone = await bring(givenHosted(site, maya.email).id)
  await maya.call('DELETE', `/v1/earner/badges/${gone}`)
  await givenAward(owner, badge, newEmail())
  expect((await get()).json().assertions).toEqual([])
})
