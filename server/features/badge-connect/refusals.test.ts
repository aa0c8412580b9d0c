import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { connectScopes } from '#contracts/oauth/scopes.ts'
import { givenToken } from '#testing/given/given-token.ts'
import { type GivenPerson, givenPerson, newEmail } from '#testing/given.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'

let server: TestServer
let maya: GivenPerson
beforeAll(async () => {
  server = await startTestServer()
  maya = await givenPerson(server)
})
afterAll(async () => {
  await server.stop()
})

const calls = [
  ['GET', '/ims/ob/v2p1/assertions', connectScopes.readAssertions, 'r:backpack'],
  ['POST', '/ims/ob/v2p1/assertions', connectScopes.createAssertions, 'rw:backpack'],
  ['GET', '/ims/ob/v2p1/profile', connectScopes.readProfile, 'r:profile'],
  ['POST', '/ims/ob/v2p1/profile', connectScopes.updateProfile, 'rw:profile'],
  ['GET', '/bcv1/assertions', connectScopes.readAssertions, 'rw:backpack'],
  ['POST', '/bcv1/assertions', connectScopes.createAssertions, 'rw:backpack'],
  ['GET', '/bcv1/profile', connectScopes.readProfile, 'rw:profile'],
] as const

describe.each(calls)('%s %s', (method, path, scope, own) => {
  const call = (token: string | undefined) =>
    server.call(method, path, { token, ...(method === 'GET' ? {} : { body: {} }) })

  test('needs its own scope; a missing one is 401 as a missing token is, in other words [BC-02] [BC-07]', async () => {
    const others = [...Object.values(connectScopes), 'rw:issuer', 'offline_access'].filter((one) => one !== scope)
    const refused = await call(await givenToken(maya.accountId, others.join(' ')))
    expect([refused.statusCode, refused.json().status]).toEqual([
      401,
      { error: expect.any(String), statusCode: 401, statusText: 'PERMISSION_DENIED' },
    ])
    for (const bad of [undefined, 'sash_at_none', await givenToken(maya.accountId, scope, { expiresIn: -1 })]) {
      const answer = await call(bad)
      expect([answer.statusCode, answer.json().status.statusText]).toEqual([401, 'UNAUTHENTICATED'])
    }
    for (const good of [scope, own]) {
      expect((await call(await givenToken(maya.accountId, good))).statusCode).not.toBe(401)
    }
  })
})

test('wrong methods and unknown addresses are told in the words of the standard [BC-07]', async () => {
  const token = await givenToken(maya.accountId, Object.values(connectScopes).join(' '))
  for (const [method, path] of [
    ['PUT', '/ims/ob/v2p1/assertions'],
    ['DELETE', '/ims/ob/v2p1/profile'],
    ['DELETE', '/bcv1/assertions'],
    ['POST', '/bcv1/profile'],
  ] as const) {
    const answer = await server.call(method, path, { token })
    expect([answer.statusCode, answer.json().status]).toEqual([
      405,
      { error: expect.any(String), statusCode: 405, statusText: 'METHOD_NOT_ALLOWED' },
    ])
  }
  for (const path of ['/ims/ob/v2p1/badges', '/bcv1/nothing', '/ims/ob/v2p1/assertions/1']) {
    expect([path, (await server.call('GET', path, { token })).json().status.statusText]).toEqual([path, 'NOT_FOUND'])
  }
})

test.each(['backpack/collections', 'backpack/collections/1', 'badgeclasses/1', 'issuers/1', 'displayer/1/groups.json'])(
  'clients of Badgr that ask here for /%s find its envelope, and nothing in it',
  async (path) => {
    const token = await givenToken(maya.accountId, Object.values(connectScopes).join(' '))
    const answer = await server.call('GET', `/ims/ob/v2p1/${path}`, { token })
    expect([answer.statusCode, answer.json()]).toEqual([
      404,
      {
        status: {
          error: 'Not found.',
          statusCode: 404,
          statusText: 'NOT_FOUND',
          success: false,
          description: 'Not found.',
        },
        result: [],
      },
    ])
    // What the standard has is answered as its schema says, with nothing more.
    const refused = await server.call('GET', '/ims/ob/v2p1/assertions')
    expect(Object.keys(refused.json())).toEqual(['status'])
    expect(Object.keys(refused.json().status)).toEqual(['error', 'statusCode', 'statusText'])
  },
)

test.each(['limit=0', 'limit=x', 'offset=-1', 'since=soon', 'limit=1&limit=2'])(
  '%s is refused [BC-07]',
  async (query) => {
    const token = await givenToken(maya.accountId, connectScopes.readAssertions)
    for (const path of ['/ims/ob/v2p1/assertions', '/bcv1/assertions']) {
      const answer = await server.call('GET', `${path}?${query}`, { token })
      expect([answer.statusCode, answer.json().status.statusText]).toEqual([400, 'REQUEST_VALIDATION_ERROR'])
    }
  },
)

test('the profile is name and proven address; an app adds nothing that is not proven [BC-06]', async () => {
  const token = await givenToken(maya.accountId, `${connectScopes.readProfile} ${connectScopes.updateProfile}`)
  const context = 'https://w3id.org/openbadges/v2'
  const status = { error: null, statusCode: 200, statusText: 'OK' }
  const profile = {
    '@context': context,
    type: 'Profile',
    id: expect.stringMatching(/^urn:uuid:/),
    name: 'Maya Okonkwo',
    email: maya.email,
  }
  expect((await server.call('GET', '/ims/ob/v2p1/profile', { token })).json()).toEqual({ status, profile })
  expect((await server.call('GET', '/bcv1/profile', { token })).json()).toEqual({
    status,
    results: [{ '@context': context, name: 'Maya Okonkwo', email: maya.email }],
  })
  const post = (body: object) => server.call('POST', '/ims/ob/v2p1/profile', { token, body })
  for (const email of [maya.email, [maya.email.toUpperCase()], null, []]) {
    expect((await post({ profile: { email, url: null } })).json()).toEqual({ status, profile })
  }
  for (const more of [{ email: newEmail() }, { email: [maya.email, newEmail()] }, { telephone: '+49' }, { url: 'x' }]) {
    const answer = await post({ profile: more })
    expect([more, answer.statusCode, answer.json().status.statusText]).toEqual([more, 400, 'BAD_REQUEST'])
  }
  expect((await post({})).json().status.statusText).toBe('REQUEST_VALIDATION_ERROR')
  expect((await maya.call('GET', '/v1/user/emails')).json()).toHaveLength(1)
})
