import { afterAll, beforeAll, expect, test } from 'vitest'
import { credentialScopes } from '#contracts/oauth/scopes.ts'
import { origin } from '#testing/given/given-story.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'

const path = '/ims/ob/v3p0/discovery'
let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(async () => {
  await server.stop()
})

test('the service description says where to register, to ask and to fetch tokens [H3-03]', async () => {
  const answer = await server.call('GET', path)
  expect(answer.headers['content-type']).toMatch(/^application\/json/)
  const { openapi, info, servers, paths, components } = answer.json()
  expect(openapi).toMatch(/^3\.0\./)
  expect(info).toMatchObject({
    title: expect.any(String),
    version: expect.any(String),
    termsOfService: `${origin}/auth/terms-of-service`,
    'x-imssf-privacyPolicyUrl': `${origin}/auth/privacy-policy`,
  })
  expect(servers).toEqual([{ url: `${origin}/ims/ob/v3p0` }])
  expect(components.securitySchemes.OAuth2ACG).toMatchObject({
    type: 'oauth2',
    'x-imssf-name': info.title,
    'x-imssf-privacyPolicyUrl': info['x-imssf-privacyPolicyUrl'],
    'x-imssf-termsOfServiceUrl': info.termsOfService,
    'x-imssf-registrationUrl': `${origin}/o/register`,
    flows: {
      authorizationCode: {
        authorizationUrl: `${origin}/auth/oauth2/authorize`,
        tokenUrl: `${origin}/o/token`,
        refreshUrl: `${origin}/o/token`,
      },
    },
  })
  const { scopes } = components.securitySchemes.OAuth2ACG.flows.authorizationCode
  expect(Object.keys(scopes)).toEqual([...Object.values(credentialScopes), 'offline_access'])
  const operations = Object.values(paths).flatMap((item) => Object.values(Object(item)))
  expect(operations.map((operation) => Object(operation).operationId)).toEqual([
    'getServiceDescription',
    'getCredentials',
    'upsertCredential',
    'getProfile',
    'putProfile',
  ])
})

test('every reference of the service description leads somewhere', async () => {
  const { body } = await server.call('GET', path)
  const document = JSON.parse(body)
  for (const [, reference = ''] of body.matchAll(/"\$ref":"([^"]+)"/g)) {
    if (reference.startsWith('#/')) {
      const found = reference
        .slice(2)
        .split('/')
        .reduce((part, name) => Object(part)[name], document)
      expect([reference, typeof found]).toEqual([reference, 'object'])
    } else {
      const answer = await server.call('GET', reference.slice(origin.length))
      expect([reference, answer.statusCode]).toEqual([reference, 200])
    }
  }
})

test('whoever has the service description already gets no second one', async () => {
  const { etag, 'cache-control': cacheControl } = (await server.call('GET', path)).headers
  expect(cacheControl).toBe('public, max-age=3600')
  const again = await server.call('GET', path, { headers: { 'if-none-match': String(etag) } })
  expect([again.statusCode, again.body]).toEqual([304, ''])
})
