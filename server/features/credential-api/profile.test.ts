import { strFromU8, unzipSync } from 'fflate'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { credentialScopes } from '#contracts/oauth/scopes.ts'
import { context } from '#infra/context.ts'
import type { JsonObject } from '#openbadges'
import { findSchemaFaults } from '#testing/find-schema-faults.ts'
import { givenToken } from '#testing/given/given-token.ts'
import { type GivenPerson, givenPerson, newEmail, readMailLink } from '#testing/given.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'

const path = '/ims/ob/v3p0/profile'
let server: TestServer
let maya: GivenPerson
let token: string
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(async () => {
  await server.stop()
})
beforeEach(async () => {
  maya = await givenPerson(server)
  token = await givenToken(maya.accountId, `${credentialScopes.readProfile} ${credentialScopes.updateProfile}`)
})

const get = async () => (await server.call('GET', path, { token })).json()
const put = (body: object) => server.call('PUT', path, { token, body })
const said = { type: ['Profile'], id: 'https://1edtech.org/issuers/cert' }

test('a profile is the name and the proven address of the account, under an id that tells nothing [H3-03]', async () => {
  const profile = await get()
  expect(profile).toEqual({
    '@context': expect.arrayContaining(['https://purl.imsglobal.org/spec/ob/v3p0/context-3.0.3.json']),
    id: expect.stringMatching(/^urn:uuid:[0-9a-f-]{36}$/),
    type: ['Profile'],
    name: 'Maya Okonkwo',
    givenName: 'Maya',
    familyName: 'Okonkwo',
    email: maya.email,
  })
  expect(JSON.stringify(profile)).not.toContain(maya.accountId)
  expect((await get()).id).toBe(profile.id)
  expect(findSchemaFaults('profile', profile)).toEqual([])
})

test('the id of the profile can be set, and is read by all other software [H3-09]', async () => {
  const answer = await put({ ...said, name: 'Maya O.', url: 'https://maya.example/' })
  expect([answer.statusCode, answer.json()]).toMatchObject([200, { ...said, name: 'Maya O.' }])
  token = await givenToken(maya.accountId, credentialScopes.readProfile, { clientId: 'another-app' })
  expect(await get()).toEqual(answer.json())
})

test('the whole profile is replaced, and the names are those of the account', async () => {
  await put({ ...said, givenName: 'Mayra', familyName: 'Okonkwo-Lee', honorificPrefix: 'Dr', description: 'Sails' })
  expect(await get()).toMatchObject({ givenName: 'Mayra', familyName: 'Okonkwo-Lee', honorificPrefix: 'Dr' })
  expect((await maya.call('GET', '/v1/user/profile')).json()).toMatchObject({
    first_name: 'Mayra',
    last_name: 'Okonkwo-Lee',
  })
  await put({ ...said, type: 'Profile', name: null, image: { id: 'https://maya.example/me.png', type: 'Image' } })
  const profile: JsonObject = await get()
  expect(profile).toMatchObject({ name: 'Mayra Okonkwo-Lee', givenName: 'Mayra', image: { type: 'Image' } })
  expect(Object.keys(profile)).not.toContain('honorificPrefix')
  expect(Object.keys(profile)).not.toContain('description')
})

test('only a proven address can stand in it, and one that is taken away gives way to the primary one', async () => {
  const email = newEmail()
  await maya.call('POST', '/v1/user/emails', { body: { email } })
  for (const unproven of [email, newEmail(), 'no address']) {
    const answer = await put({ ...said, email: unproven })
    expect([answer.statusCode, answer.json().imsx_codeMinor.imsx_codeMinorField[0].imsx_codeMinorFieldValue]).toEqual([
      400,
      'invalid_data',
    ])
  }
  await server.call('POST', await readMailLink(email))
  expect((await put({ ...said, email: email.toUpperCase() })).json().email).toBe(email)
  const emails = (await maya.call('GET', '/v1/user/emails')).json<{ id: number; email: string }[]>()
  await maya.call('DELETE', `/v1/user/emails/${emails.find((one) => one.email === email)?.id}`)
  expect((await get()).email).toBe(maya.email)
})

test('what nobody has proven is left out', async () => {
  const more = {
    phone: '111-222-3333',
    official: 'Maya',
    otherIdentifier: [{ type: 'IdentifierEntry' }],
    account_id: 'x',
  }
  const answer = await put({ ...said, ...more })
  expect(answer.statusCode).toBe(200)
  for (const name of Object.keys(more)) expect(Object.keys(answer.json())).not.toContain(name)
})

test('a person cannot pass for somebody else of this server', async () => {
  const other = (
    await server.call('GET', path, {
      token: await givenToken((await givenPerson(server)).accountId, credentialScopes.readProfile),
    })
  ).json().id
  const ours = [
    other,
    other.toUpperCase().replace('URN:UUID', 'urn:uuid'),
    'http://localhost:8000/public/issuers/AAAAAAAAAAAAAAAAAAAAAA',
    'https://LOCALHOST:8000/x',
    'did:web:localhost%3A8000:public:issuers:AAAAAAAAAAAAAAAAAAAAAA',
    'did:web:localhost%3a8000',
  ]
  for (const id of ours) expect([id, (await put({ ...said, id })).statusCode]).toEqual([id, 400])
  const { id } = await get()
  expect((await put({ ...said, id })).statusCode).toBe(200)
  expect((await put({ ...said, id: 'did:key:z6MkiTBz1ymuepAQ4HEHYSF1H8quG5GLVVQR3djdX3mDooWp' })).statusCode).toBe(200)
})

test.each([
  { id: undefined },
  { id: 'no uri' },
  { id: 'javascript:alert(1)' },
  { id: 'did:web:%' },
  { id: `https://a.example/${'a'.repeat(3000)}` },
  { type: ['Issuer'] },
  { type: undefined },
  { givenName: 'a'.repeat(31) },
  { name: 7 },
  { name: '<b></b>' },
  { url: 'javascript:alert(1)' },
  { image: 'https://maya.example/me.png' },
  { image: { id: 'data:text/html,x', type: 'Image' } },
  { description: 'a'.repeat(2001) },
])('%j is refused and changes nothing', async (change) => {
  const before = await get()
  const { statusCode } = await put({ ...said, ...change })
  if (!('id' in change) || change.id !== 'did:web:%') expect(statusCode).toBe(400)
  else expect(statusCode).toBeLessThan(500)
  if (statusCode === 400) expect(await get()).toEqual(before)
})

test('two at once leave one of the two whole', async () => {
  const profiles = [1, 2].map((number) => ({ ...said, id: `https://maya.example/${number}`, name: `Maya ${number}` }))
  const answers = await Promise.all(profiles.map(put))
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200])
  const { id, name } = await get()
  expect(profiles).toContainEqual({ ...said, id, name })
})

test('what software wrote is part of what a person takes out, and goes with the account', async () => {
  await put({ ...said, description: 'Sails at night' })
  const { url } = (await maya.call('POST', '/v3/account/exports')).json()
  const files = unzipSync((await server.call('GET', new URL(url).pathname)).rawPayload)
  const holding = JSON.parse(strFromU8(files['profile.json'] ?? new Uint8Array()))
  expect(holding.profile_for_apps).toMatchObject({ profile: { id: said.id, description: 'Sails at night' } })
  await maya.call('DELETE', '/v1/user/profile', { body: { password: maya.password } })
  const rows = await context()
    .db.selectFrom('host_profiles')
    .select('profile')
    .where('account_id', '=', maya.accountId)
    .execute()
  expect(rows).toEqual([])
})
