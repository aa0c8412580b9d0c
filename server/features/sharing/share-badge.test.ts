import { afterAll, beforeAll, expect, test } from 'vitest'
import type { BackpackBadge } from '#contracts/backpack/backpack.ts'
import { recipientScope } from '#contracts/oauth/scopes.ts'
import { context } from '#infra/context.ts'
import { createElsewhere, givenHosted } from '#testing/given/given-elsewhere.ts'
import { type GivenPerson, givenAward, givenBadgeClass, givenIssuer, givenPerson, newEmail } from '#testing/given.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'

const site = createElsewhere()
const name = 'Knots & “Splices” 50% + más'
let server: TestServer
let teacher: GivenPerson
let maya: GivenPerson
let issuer: string
let badge: string
let award: string
let imported: string
beforeAll(async () => {
  server = await startTestServer({ outside: site.outside })
  teacher = await givenPerson(server)
  maya = await givenPerson(server, newEmail('maya+sea'), recipientScope)
  issuer = await givenIssuer(teacher, { name: 'Rope & Sail' })
  badge = await givenBadgeClass(teacher, issuer, { name, description: `Ties. ${'Knots '.repeat(60)}` })
  award = await givenAward(teacher, badge, maya.email, {
    expires: '2028-12-31T00:00:00Z',
  })
  const { db } = context()
  await db.updateTable('awards').set({ issued_on: '2026-03-09T23:30:00Z' }).where('award_id', '=', award).execute()
  const body = { assertion: JSON.stringify(givenHosted(site, maya.email)) }
  imported = (await maya.call('POST', '/v1/earner/badges', { body })).json<BackpackBadge>().id
})
afterAll(async () => {
  await server.stop()
})

const origin = 'http://localhost:8000'
const pathOf = (id: string, query: string): string => `/v1/earner/share/badge/${id}?${query}`
const share = async (id: string, query: string, token?: string): Promise<URL> => {
  const answer = await server.call('GET', pathOf(id, query), { token })
  expect([answer.statusCode, Object.keys(answer.json())]).toEqual([200, ['url']])
  return new URL(answer.json<{ url: string }>().url)
}
const read = (url: URL) => [url.origin + url.pathname, Object.fromEntries(url.searchParams)]

test('sharing a badge with provider, source and redirect=0 returns the url at the provider, without asking who calls [SB-7.39]', async () => {
  const query = (provider: string) => `provider=${provider}&source=badgr-ui&redirect=0`
  const url = `${origin}/public/assertions/${award}`
  expect(read(await share(award, query('Facebook')))).toEqual([
    'https://www.facebook.com/sharer/sharer.php',
    { u: url },
  ])
  const linkedIn = await share(award, query('LinkedIn'))
  expect(read(linkedIn)).toEqual([
    'https://www.linkedin.com/shareArticle',
    { mini: 'true', url, title: name, summary: expect.stringMatching(/^Ties\. Knots .*Knots…$|^Ties\. Knots .*…$/) },
  ])
  expect(linkedIn.searchParams.get('summary')?.length).toBeLessThanOrEqual(250)
  expect(read(await share(award, query('TWITTER')))).toEqual([
    'https://twitter.com/intent/tweet',
    { text: `I earned a badge from Rope & Sail! ${url}` },
  ])
  const pinterest = await share(award, query('pinterest'))
  expect(read(pinterest)).toEqual([
    'https://www.pinterest.com/pin/create/button/',
    {
      url,
      media: expect.stringMatching(/\/public\/badges\/[A-Za-z0-9_-]{22}\/image\?type=png$/),
      description: expect.stringContaining('Ties.'),
    },
  ])
})

test('a badge from elsewhere is shared like one awarded here', async () => {
  const url = `${origin}/public/assertions/${imported}`
  expect((await share(imported, 'provider=twitter&redirect=0')).searchParams.get('text')).toBe(
    `I earned a badge from Harbour Sailing School! ${url}`,
  )
  expect((await share(imported, 'provider=pinterest&redirect=0')).searchParams.get('url')).toBe(url)
})

test('without redirect=0 the answer leads to the provider [SB-7.39]', async () => {
  for (const query of ['provider=facebook', 'provider=facebook&redirect=1', 'provider=facebook&redirect=']) {
    const answer = await server.call('GET', pathOf(award, query))
    expect([answer.statusCode, answer.headers.location]).toEqual([
      302,
      `https://www.facebook.com/sharer/sharer.php?u=${encodeURIComponent(`${origin}/public/assertions/${award}`)}`,
    ])
  }
})

test('every parameter is escaped', async () => {
  const answer = await server.call('GET', pathOf(award, 'provider=linkedin&redirect=0'))
  expect(answer.json<{ url: string }>().url).toContain(
    '&title=Knots%20%26%20%E2%80%9CSplices%E2%80%9D%2050%25%20%2B%20m%C3%A1s&',
  )
})

test('add to profile carries what LinkedIn asks of a certificate, with the number of the organisation if it is known', async () => {
  const read = async (id: string) =>
    Object.fromEntries((await share(id, 'provider=linkedin_profile&redirect=0')).searchParams)
  const certificate = {
    startTask: 'CERTIFICATION_NAME',
    name,
    issueYear: '2026',
    issueMonth: '3',
    expirationYear: '2028',
    expirationMonth: '12',
    certUrl: `${origin}/public/assertions/${award}`,
    certId: award,
  }
  expect(await read(award)).toEqual({ ...certificate, organizationName: 'Rope & Sail' })
  const facts = (await teacher.call('GET', issuer)).json()
  const answer = await teacher.call('PUT', issuer, { body: { ...facts, linkedin_id: '1337' } })
  expect([answer.statusCode, answer.json().linkedin_id]).toEqual([200, '1337'])
  expect(await read(award)).toEqual({ ...certificate, organizationId: '1337' })
  const url = await share(award, 'provider=LinkedIn_Profile&redirect=0')
  expect(url.origin + url.pathname).toBe('https://www.linkedin.com/profile/add')
  expect(await read(imported)).toEqual({
    startTask: 'CERTIFICATION_NAME',
    name: 'Day Skipper',
    organizationName: 'Harbour Sailing School',
    issueYear: '2026',
    issueMonth: '1',
    certUrl: `${origin}/public/assertions/${imported}`,
    certId: imported,
  })
})

test('include_identifier=1 puts the recipient into the url, for the keeper of the badge only [SB-7.39]', async () => {
  const query = 'provider=facebook&redirect=0&include_identifier=1'
  for (const id of [award, imported]) {
    const url = `${origin}/public/assertions/${id}`
    const told = await share(id, query, maya.token)
    expect(told.searchParams.get('u')).toBe(`${url}?identity__email=${encodeURIComponent(maya.email)}`)
    const stranger = await givenPerson(server, newEmail(), recipientScope)
    const narrow = await server.call('POST', '/o/token', {
      form: { username: maya.email, password: maya.password, scope: 'r:profile' },
    })
    for (const token of [
      undefined,
      teacher.token,
      stranger.token,
      narrow.json<{ access_token: string }>().access_token,
    ]) {
      expect((await share(id, query, token)).searchParams.get('u')).toBe(url)
    }
    for (const other of ['provider=facebook&redirect=0', `${query.slice(0, -1)}0`]) {
      expect((await share(id, other, maya.token)).searchParams.get('u')).toBe(url)
    }
  }
  expect((await server.call('GET', pathOf(award, query), { token: 'at_wrong' })).statusCode).toBe(401)
})

test('a provider must be named, and be one of those offered', async () => {
  for (const query of ['redirect=0', 'provider=&redirect=0']) {
    const answer = await server.call('GET', pathOf(award, query))
    expect([answer.statusCode, answer.json()]).toEqual([400, { error: 'unspecified share provider' }])
  }
  for (const provider of ['myspace', 'constructor', '__proto__', 'toString', 'facebook%20']) {
    const answer = await server.call('GET', pathOf(award, `provider=${provider}&redirect=0`))
    expect([answer.statusCode, answer.json()]).toEqual([404, { detail: 'Not found.' }])
  }
})

test('what nobody may see is not shared', async () => {
  const setImported = (set: object) =>
    context().db.updateTable('imported_badges').set(set).where('import_id', '=', imported).execute()
  const status = async (id: string) => (await server.call('GET', pathOf(id, 'provider=facebook&redirect=0'))).statusCode
  expect(await status('AAAAAAAAAAAAAAAAAAAAAA')).toBe(404)
  for (const hidden of [{ is_pending: true }, { revoked_at: new Date() }, { removed_at: new Date() }]) {
    await setImported(hidden)
    expect([hidden, await status(imported)]).toEqual([hidden, 404])
    await setImported({ is_pending: false, revoked_at: null, removed_at: null })
    expect(await status(imported)).toBe(200)
  }
  const other = await givenAward(teacher, badge, newEmail('nobody'))
  expect(await status(other)).toBe(200)
  await teacher.call('DELETE', `${badge}/assertions/${other}`, { body: { revocation_reason: 'A mistake' } })
  expect(await status(other)).toBe(404)
})

test('shares are counted by provider, source and day, and foreign sources do not fill the table', async () => {
  const id = await givenAward(teacher, badge, newEmail('counted'))
  const call = (query: string) => server.call('GET', pathOf(id, `redirect=0&${query}`))
  await Promise.all(Array.from({ length: 5 }, () => call('provider=Facebook&source=badgr-ui')))
  await call('provider=twitter')
  await call('provider=myspace')
  await call('source=badgr-ui')
  const rows = () =>
    context()
      .db.selectFrom('shares')
      .select(['kind', 'provider', 'source', 'times'])
      .where('target_id', '=', id)
      .orderBy('provider')
      .orderBy('source')
      .execute()
  expect(await rows()).toEqual([
    { kind: 'badge', provider: 'facebook', source: 'badgr-ui', times: 5 },
    { kind: 'badge', provider: 'twitter', source: '', times: 1 },
  ])
  for (let i = 0; i < 30; i++) await call(`provider=twitter&source=${i}`)
  expect(await rows()).toHaveLength(22)
  expect((await rows()).find(({ source }) => source === 'other')).toMatchObject({ times: 11 })
  await call('provider=twitter&source=5')
  expect((await rows()).find(({ source }) => source === '5')).toMatchObject({ times: 2 })
})

test('a hostile source or id is no fault of the server', async () => {
  const long = encodeURIComponent('\u{1f9f5}'.repeat(32))
  for (const source of [long, 'x'.repeat(64), "';drop table shares;--", '%F0%9F', '%0d%0aSet-Cookie:x']) {
    const answer = await server.call('GET', pathOf(award, `provider=facebook&source=${source}`))
    expect([source, answer.statusCode < 500, answer.headers['set-cookie']]).toEqual([source, true, undefined])
  }
  for (const query of ['source=%00', `source=${'x'.repeat(65)}`, 'source=a&source=b', 'provider=facebook&provider=x']) {
    const answer = await server.call('GET', pathOf(award, `provider=facebook&redirect=0&${query}`))
    expect([query, answer.statusCode]).toEqual([query, 400])
  }
  expect((await server.call('GET', pathOf('%00', 'provider=facebook'))).statusCode).toBeLessThan(500)
})
