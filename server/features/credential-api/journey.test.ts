import { afterAll, beforeAll, expect, test } from 'vitest'
import { connectScopes, credentialScopes, offlineScope } from '#contracts/oauth/scopes.ts'
import { createElsewhere, givenHosted, givenSigned } from '#testing/given/given-elsewhere.ts'
import { pngPicture } from '#testing/given/given-story.ts'
import { type GivenPerson, givenPerson } from '#testing/given.ts'
import { connectHost, readDescription, readManifest } from '#testing/outside/host-client.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'

const site = createElsewhere()
let server: TestServer
let maya: GivenPerson
beforeAll(async () => {
  server = await startTestServer({ outside: site.outside })
  maya = await givenPerson(server)
  site.put('/logo.png', Buffer.from((await pngPicture()).split(',')[1] ?? '', 'base64'))
})
afterAll(async () => {
  await server.stop()
})

const scopes = [...Object.values(credentialScopes), offlineScope]

test('other software finds, registers, asks and reads credentials and profile of a person [H3-03] [H3-04]', async () => {
  const host = await connectHost(server, maya, await readDescription(server, ''), scopes)
  expect(host.tokens()).toMatchObject({
    token_type: expect.stringMatching(/^bearer$/i),
    expires_in: expect.any(Number),
  })
  expect(host.tokens().scope.split(' ').sort()).toEqual([...scopes].sort())
  const sent = JSON.stringify(await givenSigned(maya.email))
  const headers = { 'content-type': 'application/vc+ld+json' }
  expect((await host.call('POST', '/credentials', { body: sent, headers })).statusCode).toBe(201)
  const pages = await host.readPages('/credentials?limit=1')
  expect(pages.flatMap((page) => page.json().credential)).toEqual([JSON.parse(sent)])
  expect((await host.call('GET', '/profile')).json()).toMatchObject({ type: ['Profile'], email: maya.email })
})

test('a refresh token gives another access token, with which all goes on [H3-06]', async () => {
  const host = await connectHost(server, maya, await readDescription(server, ''), scopes)
  const before = host.tokens().access_token
  await host.refresh()
  expect(host.tokens().access_token).not.toBe(before)
  expect((await host.call('GET', '/credentials')).statusCode).toBe(200)
  expect((await host.call('GET', '/profile')).statusCode).toBe(200)
})

test('once its token is revoked, every call of the software fails [H3-07]', async () => {
  const host = await connectHost(server, maya, await readDescription(server, ''), scopes)
  expect((await host.call('GET', '/credentials')).statusCode).toBe(200)
  expect((await host.revoke()).statusCode).toBe(200)
  for (const [method, path] of [
    ['GET', '/credentials'],
    ['POST', '/credentials'],
    ['GET', '/profile'],
    ['PUT', '/profile'],
  ] as const) {
    expect((await host.call(method, path, method === 'GET' ? {} : { body: {} })).statusCode).toBe(401)
  }
})

test('what the person did not allow stays closed [H3-05]', async () => {
  const some = [credentialScopes.readProfile]
  const host = await connectHost(server, maya, await readDescription(server, ''), some)
  expect((await host.call('GET', '/profile')).statusCode).toBe(200)
  expect((await host.call('GET', '/credentials')).statusCode).toBe(403)
})

test('the same goes by the manifest of Badge Connect [BC-01] [BC-03]', async () => {
  const all = [...Object.values(connectScopes), offlineScope]
  const host = await connectHost(server, maya, await readManifest(server), all)
  const { id } = givenHosted(site, maya.email)
  const added = await host.call('POST', '/assertions', { body: { assertion: { id } } })
  expect([added.statusCode, added.json().status.statusText]).toEqual([200, 'OK'])
  const pages = await host.readPages('/assertions?limit=1')
  expect(pages.flatMap((page) => page.json().assertions).map((one) => one.id)).toContain(id)
  await host.refresh()
  expect((await host.call('GET', '/profile')).json().profile).toMatchObject({ type: 'Profile', email: maya.email })
})

test('the person sees the software, and takes its access back [BC-08]', async () => {
  const host = await connectHost(server, maya, await readManifest(server), [connectScopes.readAssertions])
  expect((await host.call('GET', '/assertions')).statusCode).toBe(200)
  const { result } = (await maya.call('GET', '/v2/auth/tokens')).json()
  expect(result[0]).toMatchObject({ application: { name: 'Harbour Gallery' }, scope: connectScopes.readAssertions })
  await maya.call('DELETE', `/v2/auth/tokens/${result[0].entityId}`)
  const refused = await host.call('GET', '/assertions')
  expect([refused.statusCode, refused.json().status.statusText]).toEqual([401, 'UNAUTHENTICATED'])
})
