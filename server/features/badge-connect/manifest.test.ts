import { afterAll, beforeAll, expect, test } from 'vitest'
import { connectScopes } from '#contracts/oauth/scopes.ts'
import { origin } from '#testing/given/given-story.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(async () => {
  await server.stop()
})

const shared = {
  name: expect.any(String),
  image: `${origin}/favicon.svg`,
  termsOfServiceUrl: `${origin}/auth/terms-of-service`,
  privacyPolicyUrl: `${origin}/auth/privacy-policy`,
  registrationUrl: `${origin}/o/register`,
  authorizationUrl: `${origin}/auth/oauth2/authorize`,
  tokenUrl: `${origin}/o/token`,
}

test('the manifest of the standard says where the API lies and what it offers [BC-01] [BC-02]', async () => {
  const answer = await server.call('GET', '/.well-known/badgeconnect.json', {
    headers: { origin: 'https://a.example' },
  })
  expect([answer.statusCode, answer.headers['access-control-allow-origin']]).toEqual([200, '*'])
  expect(answer.json()).toEqual({
    '@context': 'https://purl.imsglobal.org/spec/ob/v2p1/ob_v2p1.jsonld',
    id: `${origin}/.well-known/badgeconnect.json`,
    badgeConnectAPI: [
      {
        ...shared,
        apiBase: `${origin}/ims/ob/v2p1`,
        version: 'v2p1',
        scopesOffered: [...Object.values(connectScopes), 'offline_access'],
        tokenRevocationUrl: `${origin}/o/revoke`,
      },
    ],
  })
})

test('the older manifest is that of this domain alone', async () => {
  for (const domain of ['localhost:8000', 'localhost', 'LocalHost']) {
    const answer = await server.call('GET', `/bcv1/manifest/${domain}`)
    expect(answer.json()).toMatchObject({
      id: `${origin}/bcv1/manifest/${domain}`,
      badgeConnectAPI: [{ ...shared, apiBase: `${origin}/bcv1`, version: 'v1p0' }],
    })
    const [{ scopesOffered }] = answer.json().badgeConnectAPI
    expect(scopesOffered).toEqual(
      ['assertion.readonly', 'assertion.create', 'profile.readonly'].map(
        (name) => `https://purl.imsglobal.org/spec/ob/v2p1/scope/${name}`,
      ),
    )
  }
  for (const domain of ['other.example', 'localhost:9', '..']) {
    expect([domain, (await server.call('GET', `/bcv1/manifest/${domain}`)).statusCode]).toEqual([domain, 404])
  }
})
