import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { credentialScopes } from '#contracts/oauth/scopes.ts'
import { inSeconds, now } from '#infra/clock.ts'
import { context } from '#infra/context.ts'
import { createElsewhere, givenHosted, givenSigned } from '#testing/given/given-elsewhere.ts'
import { givenJwtIssuer } from '#testing/given/given-jwt-issuer.ts'
import { givenToken } from '#testing/given/given-token.ts'
import { type GivenPerson, givenAward, givenBadgeClass, givenIssuer, givenPerson, newEmail } from '#testing/given.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'

const base = '/ims/ob/v3p0'
const site = createElsewhere()
let server: TestServer
let maya: GivenPerson
let token: string
beforeAll(async () => {
  server = await startTestServer({ outside: site.outside })
  maya = await givenPerson(server)
  token = await givenToken(maya.accountId, Object.values(credentialScopes).join(' '))
})
afterAll(async () => {
  await server.stop()
})

const post = (body: string, type = 'application/vc+ld+json', headers = {}) =>
  server.call('POST', `${base}/credentials`, { token, body, headers: { 'content-type': type, ...headers } })

const minorOf = (answer: {
  json(): { imsx_codeMinor: { imsx_codeMinorField: { imsx_codeMinorFieldValue: string }[] } }
}) => answer.json().imsx_codeMinor.imsx_codeMinorField[0]?.imsx_codeMinorFieldValue

const calls = [
  ['GET', '/credentials', credentialScopes.readCredentials, 'rw:backpack'],
  ['POST', '/credentials', credentialScopes.upsertCredentials, 'rw:backpack'],
  ['GET', '/profile', credentialScopes.readProfile, 'rw:profile'],
  ['PUT', '/profile', credentialScopes.updateProfile, 'rw:profile'],
] as const

describe.each(calls)('%s %s', (method, path, scope, own) => {
  const call = (given: string | undefined) =>
    server.call(method, base + path, { token: given, ...(method === 'GET' ? {} : { body: {} }) })

  test('needs its own scope: without it 403, without a token or with a bad one 401 [H3-05]', async () => {
    const others = [...Object.values(credentialScopes), 'rw:issuer', 'offline_access'].filter((one) => one !== scope)
    const refused = await call(await givenToken(maya.accountId, others.join(' ')))
    expect([refused.statusCode, refused.json().imsx_codeMajor, minorOf(refused)]).toEqual([403, 'failure', 'forbidden'])
    const ended = await givenToken(maya.accountId, scope, { expiresIn: -1 })
    for (const bad of [undefined, 'sash_at_none', ended]) {
      const answer = await call(bad)
      expect([answer.statusCode, minorOf(answer)]).toEqual([401, 'unauthorizedrequest'])
      expect(answer.headers['www-authenticate']).toMatch(/^Bearer/)
    }
    for (const good of [scope, own]) {
      expect((await call(await givenToken(maya.accountId, good))).statusCode).not.toBeOneOf([401, 403])
    }
  })
})

test('wrong methods are 405 and unknown addresses 404, in the words of the standard', async () => {
  for (const [method, path] of [
    ['DELETE', '/credentials'],
    ['PUT', '/credentials'],
    ['POST', '/profile'],
    ['POST', '/discovery'],
  ] as const) {
    const answer = await server.call(method, base + path, { token })
    expect([answer.statusCode, answer.json()]).toMatchObject([
      405,
      { imsx_codeMajor: 'unsupported', imsx_severity: 'error' },
    ])
    expect([minorOf(answer), answer.headers.allow]).toEqual(['not_allowed', expect.stringContaining('GET')])
  }
  const unknown = await server.call('GET', `${base}/badges`, { token })
  expect([unknown.statusCode, unknown.json().imsx_severity, minorOf(unknown)]).toEqual([404, 'status', 'not_found'])
})

test('a form that is not to be had is 406, and nothing is taken then', async () => {
  for (const path of ['/credentials', '/profile', '/discovery']) {
    const answer = await server.call('GET', base + path, { token, headers: { accept: 'text/html, application/xml' } })
    expect([answer.statusCode, minorOf(answer)]).toEqual([406, 'not_acceptable'])
  }
  const text = JSON.stringify(await givenSigned(maya.email))
  expect((await post(text, 'application/json', { accept: 'text/plain' })).statusCode).toBe(406)
  expect((await post(text, 'application/json', { accept: 'application/json;q=0, */*;q=0.1' })).statusCode).toBe(201)
})

test.each([
  'limit=0',
  'limit=-1',
  'limit=ten',
  'limit=1&limit=2',
  'offset=-1',
  'offset=x',
  'since=yesterday',
  'since=2026-02-30T00:00:00Z',
  'since=2026-01-01',
  'since=%00',
])('%s is a bad query [H3-03]', async (query) => {
  const answer = await server.call('GET', `${base}/credentials?${query}`, { token })
  expect([answer.statusCode, minorOf(answer)]).toEqual([400, 'invalid_query_parameter'])
})

const jws = (header: object, payload: object): string =>
  [header, payload].map((part) => Buffer.from(JSON.stringify(part)).toString('base64url')).join('.')

test('what is no credential, or not one of the person, is refused and leaves nothing', async () => {
  const signed = await givenSigned(maya.email)
  const { proof, ...unsigned } = signed
  const owner = await givenPerson(server)
  const award = await givenAward(owner, await givenBadgeClass(owner, await givenIssuer(owner)), newEmail())
  const url = site.put('/badges/good.json', await givenSigned(maya.email))
  const deep = `${'{"a":'.repeat(40)}1${'}'.repeat(40)}`
  const hostile: [string, string, string?][] = [
    ['nothing', ''],
    ['half an object', '{"id":'],
    ['a list', `[${JSON.stringify(signed)}]`],
    ['a text', '"x"'],
    ['null', 'null'],
    ['levels', deep],
    ['no proof', JSON.stringify(unsigned)],
    ['another name', JSON.stringify({ ...signed, name: 'Yachtmaster' })],
    ['somebody else', JSON.stringify(await givenSigned(newEmail()))],
    ['an address', url, 'text/plain'],
    ['an address as JSON', JSON.stringify(url), 'application/json'],
    ['JSON as text', JSON.stringify(signed), 'text/plain'],
    ['a JWS as JSON', 'a.b.c', 'application/json'],
    ['no signature', `${jws({ alg: 'none' }, { ...unsigned, iss: 'x' })}.`, 'text/plain'],
    ['none with one', `${jws({ alg: 'none' }, unsigned)}.AAAA`, 'text/plain'],
    ['a 2.0 assertion', JSON.stringify(givenHosted(site, maya.email))],
    ["somebody else's award", (await server.call('GET', `/public/assertions/${award}?v=3_0`)).body],
    ['not text', '\u00ff\u0000'],
    [
      'nobody',
      JSON.stringify(
        await givenSigned(maya.email, (it) => ({
          ...it,
          credentialSubject: { ...Object(it.credentialSubject), identifier: undefined },
        })),
      ),
    ],
  ]
  const before = (await server.call('GET', `${base}/credentials`, { token })).body
  for (const [what, body, type] of hostile) {
    const answer = await post(body, type)
    expect([what, answer.statusCode, minorOf(answer)]).toEqual([what, 400, 'invalid_data'])
  }
  expect(site.asked).not.toContain(url)
  expect((await server.call('GET', `${base}/credentials`, { token })).body).toBe(before)
})

test('ten megabytes are too many, and other kinds of content are not taken', async () => {
  const large = await post(JSON.stringify({ name: 'a'.repeat(10 * 1024 * 1024) }))
  expect([large.statusCode, minorOf(large)]).toEqual([413, 'invalid_data'])
  for (const type of ['image/png', 'application/xml', 'multipart/form-data; boundary=x']) {
    expect((await post('x', type)).statusCode).toBe(415)
  }
  expect((await post('credential=x', 'application/x-www-form-urlencoded')).statusCode).toBe(400)
})

test('an address that is not proven yet does not count, nor does one that was taken away', async () => {
  const email = newEmail()
  await maya.call('POST', '/v1/user/emails', { body: { email } })
  const answer = await post(JSON.stringify(await givenSigned(email)))
  expect([answer.statusCode, answer.json().imsx_description]).toEqual([
    400,
    'The recipient does not match any of your verified emails',
  ])
})

test('the id of an award of this server makes nothing of another issuer ours', async () => {
  const owner = await givenPerson(server)
  const award = await givenAward(owner, await givenBadgeClass(owner, await givenIssuer(owner)), maya.email)
  const { id } = (await server.call('GET', `/public/assertions/${award}?v=3_0`)).json()
  const forged = await givenSigned(maya.email, (it) => ({ ...it, id }))
  expect((await post(JSON.stringify(forged))).statusCode).toBe(400)
  const [badge] = (await maya.call('GET', '/v1/earner/badges?json_format=plain')).json()
  expect(badge).toMatchObject({ id: award, acceptance: 'Unaccepted' })
})

test('an expired credential is kept as expired, one that is not valid yet is refused', async () => {
  const expired = await givenSigned(maya.email, (it) => ({ ...it, validUntil: '2026-02-02T00:00:00Z' }))
  expect((await post(JSON.stringify(expired))).statusCode).toBe(201)
  const early = await givenSigned(maya.email, (it) => ({ ...it, validFrom: '2090-01-01T00:00:00Z' }))
  expect((await post(JSON.stringify(early))).statusCode).toBe(400)
})

test('a revoked award is refused, and stands in the list no longer', async () => {
  const owner = await givenPerson(server)
  const badge = await givenBadgeClass(owner, await givenIssuer(owner))
  const award = await givenAward(owner, badge, maya.email)
  const text = (await server.call('GET', `/public/assertions/${award}?v=3_0`)).body
  const list = async () => (await server.call('GET', `${base}/credentials`, { token })).body
  expect(await list()).toContain(text)
  await owner.call('DELETE', `${badge}/assertions/${award}`, { body: { revocation_reason: 'Made in error' } })
  const answer = await post(text)
  expect([answer.statusCode, answer.json().imsx_description]).toEqual([400, 'This assertion has been revoked'])
  expect(await list()).not.toContain(award)
})

test('a copy whose issuer cannot be asked takes the place of nothing, kept or removed', async () => {
  const jwts = await givenJwtIssuer(site)
  const jwt = await jwts.issue(maya.email)
  expect((await post(jwt, 'text/plain')).statusCode).toBe(201)
  const { id, issuer } = JSON.parse(Buffer.from(jwt.split('.')[1] ?? '', 'base64url').toString())
  // Signed with a key of nobody's, in the name of the same issuer.
  const forged = await givenSigned(maya.email, (it) => ({ ...it, id, issuer, validFrom: '2026-06-01T00:00:00Z' }))
  const unknown = await givenSigned(maya.email, (it) => ({ ...it, issuer }))
  expect((await post(JSON.stringify(unknown))).statusCode).toBe(201)
  for (const remove of [false, true]) {
    if (remove) {
      const badges = (await maya.call('GET', '/v1/earner/badges?json_format=plain')).json<
        { id: string; json: { id: string } }[]
      >()
      await maya.call('DELETE', `/v1/earner/badges/${badges.find((one) => one.json.id === id)?.id}`)
    }
    const answer = await post(JSON.stringify(forged))
    expect([answer.statusCode, answer.json().imsx_description]).toEqual([400, 'Unable to verify the assertion'])
  }
  expect((await post(jwt, 'text/plain')).statusCode).toBe(201)
  expect((await server.call('GET', `${base}/credentials`, { token })).json().compactJwsString).toContain(jwt)
})

test('whoever sends more than anybody has is told when to come back', async () => {
  const busy = await givenPerson(server)
  const given = await givenToken(busy.accountId, credentialScopes.upsertCredentials)
  await context()
    .db.insertInto('throttles')
    .values({
      key: `budget:import:account:3600:${busy.accountId}`,
      failures: 1000,
      blocked_until: inSeconds(3600),
      updated_at: now(),
    })
    .execute()
  const body = JSON.stringify(await givenSigned(busy.email))
  const headers = { 'content-type': 'application/json' }
  const answer = await server.call('POST', `${base}/credentials`, { token: given, body, headers })
  expect([answer.statusCode, minorOf(answer), answer.headers['retry-after']]).toEqual([429, 'server_busy', '3600'])
})
