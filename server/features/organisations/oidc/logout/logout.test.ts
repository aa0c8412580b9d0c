import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { ShownOrganisation } from '#contracts/organisations/organisations.ts'
import { context } from '#infra/context.ts'
import { givenOrganisation } from '#testing/given/given-organisation.ts'
import { readToken } from '#testing/given/given-social.ts'
import { type GivenPerson, givenPerson } from '#testing/given.ts'
import { mapOutside } from '#testing/map-outside.ts'
import { type FakeOpenId, fakeSecret, startFakeOpenId } from '#testing/outside/fake-openid.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'
import { openVisitor } from '#testing/visitor.ts'

const issuer = 'https://id.school.example'
const aud = 'sash'
const oidc = { issuer_url: issuer, client_id: aud, client_secret: fakeSecret }

let server: TestServer
let fake: FakeOpenId
let operator: GivenPerson
let school: ShownOrganisation
let endSession: string | undefined = `${issuer}/end?a=b`
beforeAll(async () => {
  fake = await startFakeOpenId(issuer)
  server = await startTestServer({ outside: mapOutside({ [issuer]: fake.origin }) })
  operator = await givenPerson(server)
  school = await givenOrganisation(operator, { oidc })
})
afterEach(() => fake.behave({}))
afterAll(async () => {
  await server.stop()
  await fake.stop()
})

/** Signs in as the provider names somebody; answers the token. */
const signIn = async (sub: string, sid?: string, at = school): Promise<string> => {
  const person = { sub, email: `${sub}@${at.domains[0]}`, groups: [], ...(sid ? { sid } : {}) }
  fake.behave({
    claims: (good) => ({ ...good, ...person }),
    description: (good) => ({
      ...good,
      token_endpoint_auth_methods_supported: ['client_secret_post'],
      end_session_endpoint: endSession,
    }),
  })
  const visitor = openVisitor(server)
  const begun = new URL(String((await visitor.get(`/account/organisations/${at.id}`)).headers.location))
  fake.begin(begun)
  const back = `/account/organisations/${at.id}/callback?code=good&state=${begun.searchParams.get('state')}`
  return readToken(server, await visitor.follow(back))
}
const isSignedIn = async (token: string) => (await server.call('GET', '/v1/user/profile', { token })).statusCode === 200
const areSignedIn = (...tokens: string[]) => Promise.all(tokens.map(isSignedIn))
const send = (token: string, at = school) =>
  server.call('POST', `/account/organisations/${at.id}/backchannel-logout`, { form: { logout_token: token } })
const say = (claims: object) => send(fake.signLogout({ aud, ...claims }))
const countActions = async () =>
  (await context().db.selectFrom('audit_entries').select('verb').where('verb', '=', 'member.signed-out').execute())
    .length

test('of a session its sign-ins end, of a person all of them, and of others none', async () => {
  const [one, two, kim] = [await signIn('jo', 'one'), await signIn('jo', 'two'), await signIn('kim', 'kims')]
  const before = await countActions()
  const answer = await say({ sid: 'one' })
  expect([answer.statusCode, answer.headers['cache-control']]).toEqual([200, 'no-store'])
  expect(await areSignedIn(one, two, kim)).toEqual([false, true, true])
  expect(await countActions()).toBe(before + 1)
  expect((await say({ sub: 'jo' })).statusCode).toBe(200)
  expect(await areSignedIn(two, kim)).toEqual([false, true])
})

test('a session is that of the person who is named with it, and one that the provider did not tell of ends as well', async () => {
  const [known, unknown, other] = [await signIn('jo', 'one'), await signIn('jo'), await signIn('jo', 'two')]
  expect((await say({ sub: 'kim', sid: 'one' })).statusCode).toBe(200)
  expect(await areSignedIn(known, unknown, other)).toEqual([true, true, true])
  expect((await say({ sub: 'jo', sid: 'one' })).statusCode).toBe(200)
  expect(await areSignedIn(known, unknown, other)).toEqual([false, false, true])
})

test('whoever is not signed in is signed out already', async () => {
  const before = await countActions()
  for (const claims of [{ sub: 'nobody' }, { sid: 'unheard of' }, { sub: 'nobody', sid: 'unheard of' }]) {
    const answer = await say(claims)
    expect([answer.statusCode, answer.json()]).toEqual([200, {}])
  }
  expect(await countActions()).toBe(before)
})

test('signing out here tells where one signs out at the provider, if that says so, and sends it nothing', async () => {
  const revoke = async (token: string) => (await server.call('POST', '/o/revoke_token', { form: { token } })).json()
  const token = await signIn('jo')
  expect(await isSignedIn(token)).toBe(true)
  expect(await revoke(token)).toEqual({
    organisation: { name: school.name, sign_out_url: `${issuer}/end?a=b&client_id=sash` },
  })
  expect(await isSignedIn(token)).toBe(false)
  expect(await revoke(token)).toEqual({})
  const { name, domains } = school
  const path = `/v3/operator/organisations/${school.id}`
  const again = { name, domains, oidc: { issuer_url: issuer, client_id: aud } }
  const before = await signIn('jo')
  expect((await operator.call('PUT', path, { body: again })).statusCode).toBe(200)
  expect(await revoke(before)).toHaveProperty('organisation.name', name)
  endSession = undefined
  await operator.call('PUT', path, { body: again })
  const [one, two] = [await signIn('jo'), await signIn('jo')]
  expect([await revoke(one), await revoke(two)]).toEqual([{}, {}])
})

test('a token counts once, and at its own organisation', async () => {
  const other = await givenOrganisation(operator, { oidc: { ...oidc, client_id: 'sash-too' } })
  const token = fake.signLogout({ aud, sub: 'jo' })
  await signIn('jo', 'one')
  expect((await send(token)).statusCode).toBe(200)
  const later = await signIn('jo', 'two')
  expect((await send(token)).statusCode).toBe(400)
  const there = await signIn('lee', 'shared', other)
  expect((await say({ sid: 'shared' })).statusCode).toBe(200)
  expect((await send(fake.signLogout({ aud, sub: 'lee' }), other)).statusCode).toBe(400)
  expect(await areSignedIn(later, there)).toEqual([true, true])
  expect((await send(token, { ...school, id: 'nowhere' })).statusCode).toBe(404)
})

const seconds = (from: number) => Math.floor(Date.now() / 1000) + from
const events = (name: string, value: unknown = {}) => ({ events: { [name]: value } })
const signOut = 'http://schemas.openid.net/event/backchannel-logout'
const broken: [string, object][] = [
  ['is of another issuer', { iss: 'https://other.example' }],
  ['is for somebody else', { aud: 'other' }],
  ['is for nobody', { aud: undefined }],
  ['is too old', { iat: seconds(-400), exp: undefined }],
  ['is too old, whatever its end', { iat: seconds(-400), exp: seconds(9000) }],
  ['is over', { exp: seconds(-90) }],
  ['is of the future', { iat: seconds(120) }],
  ['tells no time', { iat: undefined }],
  ['has no id', { jti: undefined }],
  ['has an empty id', { jti: '' }],
  ['tells of nothing', { events: undefined }],
  ['tells of something else', events('http://schemas.openid.net/event/other')],
  ['tells of it in no object', events(signOut, 'yes')],
  ['has a nonce', { nonce: 'as an ID token has' }],
  ['names nobody', { sub: undefined }],
  ['names a list', { sub: ['jo'] }],
]

test('a token that does not hold ends nothing', async () => {
  const token = await signIn('jo', 'one')
  const refused = async (sent: string, what: string) => {
    const answer = await send(sent)
    expect([answer.statusCode, answer.json(), answer.headers['cache-control']], what).toEqual([
      400,
      { error: 'invalid_request', error_description: 'This logout token could not be confirmed.' },
      'no-store',
    ])
  }
  for (const [what, claims] of broken) await refused(fake.signLogout({ aud, sub: 'jo', ...claims }), what)
  for (const header of [{ typ: 'at+jwt' }, { kid: 'two' }, { alg: 'HS256' }, { alg: 'none' }])
    await refused(fake.signLogout({ aud, sub: 'jo' }, header), JSON.stringify(header))
  for (const signature of ['foreign', 'secret', 'none'] as const) {
    fake.behave({ signature })
    const alg = { foreign: 'RS256', secret: 'HS256', none: 'none' }[signature]
    await refused(fake.signLogout({ aud, sub: 'jo' }, { alg }), signature)
  }
  fake.behave({})
  const [head = '', , signed = ''] = fake.signLogout({ aud, sub: 'kim' }).split('.')
  const [, body = ''] = fake.signLogout({ aud, sub: 'jo' }).split('.')
  await refused(`${head}.${body}.${signed}`, 'the signature of another one')
  for (const text of ['', 'x', 'a.b.c', '..']) await refused(text, text)
  expect(await isSignedIn(token)).toBe(true)
  for (const typ of ['JWT', undefined])
    expect((await send(fake.signLogout({ aud, sub: 'kim' }, { typ }))).statusCode).toBe(200)
})
