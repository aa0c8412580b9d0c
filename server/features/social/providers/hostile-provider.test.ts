import type { RequestListener } from 'node:http'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { shiftClock } from '#infra/clock.ts'
import { context } from '#infra/context.ts'
import { comeBack, readProfile, readToken } from '#testing/given/given-social.ts'
import { givenPerson } from '#testing/given.ts'
import { mapOutside } from '#testing/map-outside.ts'
import { type Behaviour, type FakeOpenId, fakeSecret, startFakeOpenId } from '#testing/outside/fake-openid.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'
import { openVisitor } from '#testing/visitor.ts'

let server: TestServer
let fake: FakeOpenId
beforeAll(async () => {
  fake = await startFakeOpenId('https://accounts.google.com')
  server = await startTestServer({
    env: { SASH_GOOGLE_CLIENT_ID: 'ours', SASH_GOOGLE_CLIENT_SECRET: fakeSecret },
    outside: mapOutside({ 'https://accounts.google.com': fake.origin }),
  })
  await givenPerson(server)
})
afterEach(() => fake.behave({}))
afterAll(async () => {
  await server.stop()
  await fake.stop()
})

const countTraces = async (): Promise<number> => {
  const tables = ['accounts', 'social_accounts', 'sign_in_codes'].map(
    (table) => sql`(select count(*) from ${sql.table(table)})`,
  )
  const { rows } = await sql<{ rows: number }>`select ${sql.join(tables, sql` + `)} as rows`.execute(context().db)
  return Number(rows[0]?.rows)
}
const seconds = (from: number) => Math.floor(Date.now() / 1000) + from
const page = (status: number, body: string, type = 'text/html'): RequestListener => {
  return (_, response) => response.writeHead(status, { 'content-type': type }).end(body)
}
const elsewhere: RequestListener = ({ url }, response) => response.writeHead(307, { location: url }).end()
const huge = page(200, `{"a":"${'x'.repeat(300_000)}"}`, 'application/json')
const failed = 'Google could not confirm who you are. Please try again.'

const descriptions: [string, Behaviour][] = [
  ['names another issuer', { description: (good) => ({ ...good, issuer: 'https://evil.example' }) }],
  ['names no issuer', { description: ({ issuer: _, ...rest }) => rest }],
  ['has no page to sign in', { description: ({ authorization_endpoint: _, ...rest }) => rest }],
  ['has no keys', { description: ({ jwks_uri: _, ...rest }) => rest }],
  ['signs in by script', { description: (good) => ({ ...good, authorization_endpoint: 'javascript:alert(1)' }) }],
  ['is an error page', { pages: { description: page(500, '<h1>Call 555 0100</h1>') } }],
  ['is no JSON', { pages: { description: page(200, '<h1>Hello</h1>') } }],
  ['is broken JSON', { pages: { description: page(200, '{"issuer":', 'application/json') } }],
  ['is without end', { pages: { description: huge } }],
  ['leads round in circles', { pages: { description: elsewhere } }],
]

test.each(descriptions)('where what the provider says of itself %s, nobody is sent there', async (_, behaviour) => {
  fake.behave(behaviour)
  const before = await countTraces()
  const end = await openVisitor(server).follow('/account/sociallogin?provider=google')
  expect([end.pathname, Object.fromEntries(end.searchParams)]).toEqual([
    '/auth/login',
    { authError: 'Google cannot be reached right now. Please try again later.' },
  ])
  expect(await countTraces()).toBe(before)
  expect(await context().db.selectFrom('social_attempts').select('provider').execute()).toEqual([])
})

const answers: [string, Behaviour][] = [
  ['another nonce', { claims: (good) => ({ ...good, nonce: 'made-up' }) }],
  ['no nonce', { claims: ({ nonce: _, ...rest }) => rest }],
  ['another audience', { claims: (good) => ({ ...good, aud: 'somebody-else' }) }],
  ['several audiences, meant for another', { claims: (good) => ({ ...good, aud: ['ours', 'x'], azp: 'x' }) }],
  ['another issuer', { claims: (good) => ({ ...good, iss: 'https://evil.example' }) }],
  ['an end in the past', { claims: (good) => ({ ...good, iat: seconds(-900), exp: seconds(-600) }) }],
  ['a beginning in the future', { claims: (good) => ({ ...good, nbf: seconds(600) }) }],
  ['no end', { claims: ({ exp: _, ...rest }) => rest }],
  ['no subject', { claims: ({ sub: _, ...rest }) => rest }],
  ['a subject that is a list', { claims: (good) => ({ ...good, sub: ['fake'] }) }],
  ['a subject too long to store', { claims: (good) => ({ ...good, sub: 'x'.repeat(256) }) }],
  ['a subject with a NUL', { claims: (good) => ({ ...good, sub: 'fake\u0000' }) }],
  ['the algorithm none', { header: (good) => ({ ...good, alg: 'none' }), signature: 'none' }],
  ['no signature', { signature: 'none' }],
  ['the signature of a foreign key', { signature: 'foreign' }],
  ['a key that nobody published', { header: (good) => ({ ...good, kid: 'two' }), signature: 'foreign' }],
  ['a key it brings along', { header: (good) => ({ ...good, jwk: { kty: 'oct', k: 'AAAA' } }), signature: 'foreign' }],
  ['a signature made with our own secret', { header: (good) => ({ ...good, alg: 'HS256' }), signature: 'secret' }],
  ['no ID token', { tokens: ({ id_token: _, ...rest }) => rest }],
  ['an ID token that is none', { tokens: (good) => ({ ...good, id_token: 'a.b.c' }) }],
  ['no access token', { tokens: ({ access_token: _, ...rest }) => rest }],
  ['an error page', { pages: { token: page(500, '<h1>Call 555 0100</h1>') } }],
  ['a friendly page', { pages: { token: page(200, '<h1>Hello</h1>') } }],
  ['broken JSON', { pages: { token: page(200, '{"access_token":', 'application/json') } }],
  ['an answer without end', { pages: { token: huge } }],
  ['a redirect without end', { pages: { token: elsewhere } }],
  ['a closed line', { pages: { token: (_, response) => response.destroy() } }],
]

test.each(answers)('an answer with %s opens no session', async (_, behaviour) => {
  const before = await countTraces()
  fake.behave(behaviour)
  const end = await comeBack(server, 'google', fake)
  expect([end.pathname, Object.fromEntries(end.searchParams)]).toEqual(['/auth/login', { authError: failed }])
  expect(await countTraces()).toBe(before)
})

test('keys that cannot be read confirm nobody', async () => {
  for (const keys of [page(500, 'no'), huge, elsewhere, page(200, '{"keys":[]}', 'application/json')]) {
    const before = await countTraces()
    fake.behave({ pages: { keys } })
    // What was read of the provider goes with its description, so the keys are asked for again.
    shiftClock(3_700_000)
    const end = await comeBack(server, 'google', fake)
    expect(end.searchParams.get('authError')).toBe(failed)
    expect(await countTraces()).toBe(before)
  }
  shiftClock(3_700_000)
})

test('who is asked about one person and tells of another is not believed', async () => {
  const before = await countTraces()
  fake.behave({ claims: ({ email: _, ...rest }) => rest, userinfo: { sub: 'another', email: 'fake@example.org' } })
  expect((await comeBack(server, 'google', fake)).searchParams.get('authError')).toBe(failed)
  expect(await countTraces()).toBe(before)
})

test('the proof of one address is no proof of another', async () => {
  fake.behave({
    claims: ({ email: _, ...rest }) => ({ ...rest, sub: 'two-mouths', email_verified: true }),
    userinfo: { sub: 'two-mouths', email: 'victim@example.org' },
  })
  const token = await readToken(server, await comeBack(server, 'google', fake))
  const emails = await server.call('GET', '/v1/user/emails', { token })
  expect(emails.json()).toMatchObject([{ email: 'victim@example.org', verified: false }])
})

test('a hostile answer links nothing either', async () => {
  const person = await givenPerson(server)
  fake.behave({ signature: 'foreign' })
  const visitor = openVisitor(server)
  const begun = await visitor.get('/v1/user/socialaccounts/connect?provider=google', person.token)
  const sent = await visitor.get(begun.json<{ url: string }>().url.replace('http://localhost:8000', ''))
  const url = new URL(String(sent.headers.location))
  fake.begin(url)
  const back = `/account/google/login/callback?code=good&state=${url.searchParams.get('state')}`
  const end = await visitor.follow(back)
  expect([end.pathname, end.searchParams.get('authError')]).toEqual(['/profile', failed])
  expect((await server.call('GET', '/v1/user/socialaccounts', { token: person.token })).json()).toEqual([])
})

test('a good answer is believed; what the provider says of itself lasts an hour, and longer while it is away', async () => {
  const token = await readToken(server, await comeBack(server, 'google', fake))
  expect(await readProfile(server, token)).toMatchObject({
    first_name: 'Fay',
    last_name: 'Ke',
    email: 'fake@example.org',
  })
  const descriptionsAsked = () => fake.asked.filter((one) => one === 'description').length
  const before = descriptionsAsked()
  await comeBack(server, 'google', fake)
  expect(descriptionsAsked()).toBe(before)
  shiftClock(3_700_000)
  fake.behave({ pages: { description: page(503, 'later') } })
  expect((await comeBack(server, 'google', fake)).searchParams.get('authCode')).not.toBeNull()
  expect(descriptionsAsked()).toBeGreaterThan(before)
})
