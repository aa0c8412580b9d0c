import { afterAll, beforeAll, expect, test } from 'vitest'
import { publicClient } from '#contracts/oauth/scopes.ts'
import { context } from '#infra/context.ts'
import { givenToken } from '#testing/given/given-token.ts'
import {
  type GivenPerson,
  givenIssuer,
  givenPerson,
  givenSignUp,
  givenStaff,
  goodPassword,
  newEmail,
} from '#testing/given.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'
import { signInAs } from '#testing/sign-ups.ts'

let server: TestServer
let person: GivenPerson
beforeAll(async () => {
  server = await startTestServer()
  person = await givenPerson(server)
})
afterAll(async () => await server.stop())

const self = '/v2/users/self'
const hidden = { success: false, description: 'entity not found or insufficient privileges' }

test('a person is told of as in the first interface, in the envelope', async () => {
  const answer = await person.call('GET', self)
  expect(answer.statusCode).toBe(200)
  const v1 = (await person.call('GET', '/v1/user/profile')).json()
  expect(answer.json()).toEqual({
    status: { success: true, description: 'ok' },
    result: [
      {
        entityType: 'BadgeUser',
        entityId: v1.slug,
        firstName: v1.first_name,
        lastName: v1.last_name,
        url: [],
        telephone: [],
        badgrDomain: new URL(context().config.origin).host,
        emails: [{ email: person.email, verified: true, primary: true, caseVariants: [] }],
        agreedTermsVersion: 0,
        hasAgreedToLatestTermsVersion: true,
        marketingOptIn: false,
        hasPasswordSet: true,
        recipient: { type: 'email', identity: person.email },
      },
    ],
  })
  expect((await person.call('GET', `/v2/users/${person.accountId}`)).json()).toEqual(answer.json())
})

test('without a token nobody is told of, and a scope for something else is answered like nothing there', async () => {
  for (const method of ['GET', 'PUT'] as const) {
    const answer = await server.call(method, self, method === 'PUT' ? { body: {} } : {})
    expect([answer.statusCode, answer.json().status.description]).toEqual([401, 'no valid auth token found'])
    expect(answer.headers['www-authenticate']).toBe('Bearer realm="api"')
    const token = await givenToken(person.accountId, 'rw:backpack rw:issuer')
    const refused = await server.call(method, self, { token, ...(method === 'PUT' ? { body: {} } : {}) })
    expect([refused.statusCode, refused.json().status]).toEqual([404, hidden])
  }
  const reader = await givenToken(person.accountId, 'r:profile')
  expect((await server.call('GET', self, { token: reader })).statusCode).toBe(200)
  expect((await server.call('PUT', self, { token: reader, body: {} })).statusCode).toBe(404)
})

test('names, news and nothing else are changed by what is sent', async () => {
  const body = {
    firstName: '<b>Maya</b> R.',
    lastName: 'O'.repeat(150),
    marketingOptIn: true,
    entityId: 'x',
    emails: undefined,
  }
  const answer = await person.call('PUT', self, { body })
  expect(answer.json().result[0]).toMatchObject({
    firstName: 'Maya R.',
    lastName: 'O'.repeat(150),
    marketingOptIn: true,
  })
  expect((await person.call('GET', '/v1/user/profile')).json()).toMatchObject({
    first_name: 'Maya R.',
    marketing_opt_in: true,
  })
  // What was read can be sent back as it is.
  const again = await person.call('PUT', self, { body: answer.json().result[0] })
  expect([again.statusCode, again.json()]).toEqual([200, answer.json()])
})

test.each([
  ['firstName', 5],
  ['firstName', 'A'.repeat(31)],
  ['lastName', 'A'.repeat(151)],
  ['emails', 'maya@example.org'],
  ['emails', [{ email: 'no address', primary: true }]],
  ['marketingOptIn', 'perhaps'],
  ['agreedTermsVersion', 'one'],
  ['password', ['x']],
])('a %s of another kind is named (%#)', async (field, value) => {
  const answer = await person.call('PUT', self, { body: { [field]: value } })
  expect(answer.statusCode).toBe(400)
  expect(answer.json()).toMatchObject({
    status: { success: false, description: 'bad request' },
    result: [],
    fieldErrors: { [field]: [expect.any(String)] },
  })
})

test('a colleague is told of without addresses, a stranger not at all', async () => {
  const other = await givenPerson(server)
  expect((await person.call('GET', `/v2/users/${other.accountId}`)).json().status).toEqual(hidden)
  expect((await person.call('GET', '/v2/users/nobody')).json().status).toEqual(hidden)
  const issuer = await givenIssuer(person)
  await givenStaff(issuer, other, 'staff')
  for (const [who, whom] of [
    [person, other],
    [other, person],
  ] as const) {
    const answer = await who.call('GET', `/v2/users/${whom.accountId}`)
    expect(answer.statusCode).toBe(200)
    expect(Object.keys(answer.json().result[0]).sort()).toEqual(
      ['badgrDomain', 'entityId', 'entityType', 'firstName', 'lastName', 'telephone', 'url'].sort(),
    )
    expect(answer.body).not.toContain(whom.email)
  }
  const unproven = await givenSignUp(server)
  const { access_token: token } = (await signInAs(server, unproven, goodPassword)).json<{ access_token: string }>()
  const { slug } = (await server.call('GET', '/v1/user/profile', { token })).json<{ slug: string }>()
  await givenStaff(issuer, { ...other, accountId: slug }, 'staff')
  expect((await server.call('GET', `/v2/users/${person.accountId}`, { token })).statusCode).toBe(404)
})

test('terms are agreed to, and the envelope says which are in force', async () => {
  const published = { version: 3, description: 'Who may see what', body: 'Text', published_at: new Date() }
  await context().db.insertInto('terms_versions').values(published).execute()
  const before = (await person.call('GET', self)).json()
  expect(before).toMatchObject({ latestTermsVersion: 3, latestTermsDescription: 'Who may see what' })
  expect(before.result[0]).toMatchObject({ agreedTermsVersion: 0, hasAgreedToLatestTermsVersion: false })
  const refused = await person.call('PUT', self, { body: { agreedTermsVersion: 9 } })
  expect([refused.statusCode, Object.keys(refused.json().fieldErrors)]).toEqual([400, ['agreedTermsVersion']])
  const after = (await person.call('PUT', self, { body: { agreedTermsVersion: 3 } })).json()
  expect(after).toMatchObject({ latestTermsVersion: 3 })
  expect(after).not.toHaveProperty('latestTermsDescription')
  expect(after.result[0]).toMatchObject({ agreedTermsVersion: 3, hasAgreedToLatestTermsVersion: true })
  await context().db.deleteFrom('terms_versions').execute()
})

test('a password is changed by whoever knows the old one, together with all else or not at all', async () => {
  const one = await givenPerson(server, newEmail('pass'))
  const put = (body: object) => one.call('PUT', self, { body })
  const missing = await put({ password: 'another horse battery', firstName: 'Eve' })
  expect(missing.json()).toMatchObject({ fieldErrors: { current_password: 'Field is required' } })
  const weak = await put({ password: '12345678', currentPassword: one.password, firstName: 'Eve' })
  expect(weak.json().fieldErrors.password).toContain('This password is entirely numeric.')
  const broken = await put({
    password: 'another horse battery',
    currentPassword: one.password,
    firstName: 'Eve',
    emails: [],
  })
  expect(broken.json().validationErrors).toEqual(['Must have at least 1 email'])
  const terms = await put({ password: 'another horse battery', currentPassword: one.password, agreedTermsVersion: 77 })
  expect(terms.statusCode).toBe(400)
  expect((await one.call('GET', self)).json().result[0].firstName).toBe('Maya')
  expect((await signInAs(server, one.email, one.password)).statusCode).toBe(200)
  const done = await put({ password: 'another horse battery', currentPassword: one.password, firstName: 'Eve' })
  expect(done.json().result[0].firstName).toBe('Eve')
  expect((await signInAs(server, one.email, 'another horse battery')).statusCode).toBe(200)
  await context().db.deleteFrom('throttles').execute()
  const wrong = await put({ password: 'a third horse battery', currentPassword: 'no idea at all' })
  expect(wrong.json()).toMatchObject({ fieldErrors: { current_password: 'Incorrect password' } })
})

test('a token of an app changes names, and neither addresses nor the password', async () => {
  const one = await givenPerson(server, newEmail('app'))
  const put = async (clientId: string | undefined, body: object) => {
    const token = await givenToken(one.accountId, 'rw:profile', clientId ? { clientId } : {})
    return server.call('PUT', self, { token, body })
  }
  expect((await put(undefined, { firstName: 'App' })).statusCode).toBe(200)
  const emails = [{ email: one.email, primary: true }, { email: newEmail('added') }]
  const refused = await put(undefined, { emails })
  expect([refused.statusCode, refused.json().validationErrors]).toEqual([
    400,
    ['Please confirm that it is you: enter your password once more, or sign in again.'],
  ])
  expect((await put(undefined, { emails: emails.slice(0, 1) })).statusCode).toBe(200)
  expect((await put(publicClient, { emails })).statusCode).toBe(200)
})
