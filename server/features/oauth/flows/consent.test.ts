import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { resetClock, shiftClock } from '#infra/clock.ts'
import { context } from '#infra/context.ts'
import { askFor, type GivenApp, givenApp, givenTokens, markApp, newProof, startAt } from '#testing/given/given-app.ts'
import { type GivenPerson, givenPerson } from '#testing/given.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'

let server: TestServer
let developer: GivenPerson
let maya: GivenPerson
let app: GivenApp
beforeAll(async () => {
  server = await startTestServer()
  developer = await givenPerson(server)
  maya = await givenPerson(server)
  app = await givenApp(developer, { website_url: 'https://app.example', terms_url: 'https://app.example/terms' })
})
afterEach(resetClock)
afterAll(async () => await server.stop())

const auto = (more: Record<string, string | undefined> = {}) => askFor(app, { approval_prompt: 'auto', ...more })

test('the page that asks is told of the app and of each scope, without a sign-in too [SI-3.14] [SI-6.4]', async () => {
  for (const token of [undefined, maya.token]) {
    const answer = await startAt(server, askFor(app, { state: 's' }), token)
    expect(answer.json()).toEqual({
      client_id: app.clientId,
      redirect_uri: 'https://app.example/back',
      response_type: 'code',
      state: 's',
      scopes: ['rw:profile', 'r:backpack'],
      scopes_descriptions: {
        'rw:profile': 'View and modify your profile and email addresses',
        'r:backpack': 'View your awarded badges',
      },
      application: {
        name: 'Timetable',
        image: null,
        website_url: 'https://app.example',
        clientId: app.clientId,
        policyUri: null,
        termsUri: 'https://app.example/terms',
        verified: false,
      },
    })
  }
})

test('who has said yes before is not asked again for the same, but for more', async () => {
  const person = await givenPerson(server)
  const isGiven = async (more: Record<string, string | undefined> = {}) =>
    Object.hasOwn((await startAt(server, auto(more), person.token)).json(), 'success_url')
  expect(await isGiven({ scope: 'r:backpack' })).toBe(false)
  await givenTokens(server, person, app, ['r:backpack'])
  expect(await isGiven({ scope: 'r:backpack' })).toBe(true)
  expect(await isGiven({ scope: 'r:backpack', approval_prompt: undefined })).toBe(false)
  expect(await isGiven({ scope: 'r:backpack rw:profile' })).toBe(false)
  expect(await isGiven()).toBe(false)
})

test('a yes that was taken back or has run out is asked for again', async () => {
  const person = await givenPerson(server)
  await givenTokens(server, person, app, ['r:backpack'])
  const ask = () => startAt(server, auto({ scope: 'r:backpack' }), person.token)
  const [row] = (await person.call('GET', '/v2/auth/tokens')).json().result
  expect((await person.call('DELETE', `/v2/auth/tokens/${row.entityId}`)).statusCode).toBe(204)
  expect((await ask()).json()).not.toHaveProperty('success_url')
})

test('an app that the operator lets in is not asked for, and others are', async () => {
  const known = await givenApp(developer)
  await markApp(known, { skips_consent: true })
  const person = await givenPerson(server)
  expect((await startAt(server, askFor(known), person.token)).json()).toHaveProperty('success_url')
  expect((await startAt(server, askFor(known))).json()).not.toHaveProperty('success_url')
})

test('an app on the same machine is always asked for: any program there can pose as it', async () => {
  const native = await givenApp(developer, {
    is_confidential: false,
    redirect_uris: ['http://127.0.0.1/cb', 'com.example.app:/cb', 'https://app.example/back'],
  })
  await markApp(native, { skips_consent: true })
  const isGiven = async (redirect_uri: string) => {
    const asked = askFor(native, {
      redirect_uri,
      code_challenge: newProof().challenge,
      code_challenge_method: 'S256',
      approval_prompt: 'auto',
    })
    return Object.hasOwn((await startAt(server, asked, maya.token)).json(), 'success_url')
  }
  expect(await isGiven('http://127.0.0.1:5000/cb')).toBe(false)
  expect(await isGiven('com.example.app:/cb')).toBe(false)
  expect(await isGiven('https://app.example/back')).toBe(true)
})

test('without a live sign-in nothing is given', async () => {
  const body = { ...askFor(app), allow: true, scopes: ['r:backpack'] }
  for (const token of [undefined, 'sash_at_none']) {
    const answer = await server.call('POST', '/o/authorize', { body, token })
    expect([answer.statusCode, answer.json()]).toEqual([401, { error: 'Incorrect authentication credentials.' }])
  }
  const person = await givenPerson(server)
  shiftClock(2 * 86_400_000)
  expect((await startAt(server, auto(), person.token)).statusCode).toBe(401)
})

test('requests that cannot be trusted are refused with a text [SI-5.30]', async () => {
  for (const [more, error] of [
    [{ client_id: 'nobody' }, 'invalid client_id'],
    [{ client_id: '' }, 'invalid client_id'],
    [{ redirect_uri: 'x' }, 'invalid_request'],
  ] as const) {
    const answer = await startAt(server, askFor(app, more), maya.token)
    expect([answer.statusCode, answer.json().error]).toEqual([400, error])
  }
  const own = await givenApp(developer, { grant_types: ['client_credentials'], redirect_uris: ['https://a.example'] })
  expect((await startAt(server, askFor(own))).json().error).toBe('unauthorized_client')
})

test('a new password ends what apps were given, and what is given at the same moment', async () => {
  const person = await givenPerson(server)
  const { access_token } = await givenTokens(server, person, app, ['rw:profile'])
  const body = { ...askFor(app), allow: true, scopes: ['rw:profile'] }
  const change = { password: 'another good password', current_password: person.password }
  const other = await server.call('POST', '/o/token', { form: { username: person.email, password: person.password } })
  const token = other.json().access_token
  await Promise.all([
    person.call('PUT', '/v1/user/profile', { body: change }),
    ...Array.from({ length: 4 }, () => server.call('POST', '/o/authorize', { token, body })),
  ])
  const { db } = context()
  const grants = await db.selectFrom('app_grants').selectAll().where('account_id', '=', person.accountId).execute()
  expect(grants).toEqual([])
  expect((await server.call('GET', '/v1/user/profile', { token: access_token })).statusCode).toBe(401)
})
