import * as oauth from 'oauth4webapi'
import * as client from 'openid-client'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findPort } from '#testing/find-port.ts'
import { givenApp } from '#testing/given/given-app.ts'
import { goodMetadata, logoHost } from '#testing/given/given-registration.ts'
import { type GivenPerson, givenPerson } from '#testing/given.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'

// Clients that other people wrote, over the network: what they expect of an authorization server, Sash does.
const port = await findPort()
const origin = `http://localhost:${port}`
const connect = 'https://purl.imsglobal.org/spec/ob/v2p1/scope/profile.readonly'

let server: TestServer
let maya: GivenPerson
beforeAll(async () => {
  server = await startTestServer({ env: { SASH_ORIGIN: origin }, outside: logoHost })
  await server.app.listen({ port, host: 'localhost' })
  maya = await givenPerson(server)
})
afterAll(async () => await server.stop())

/** What the page that asks does for the person: it reads the request, says yes and goes where it is told. */
const sayYes = async (url: URL): Promise<URL> => {
  expect(`${url.origin}${url.pathname}`).toBe(`${origin}/auth/oauth2/authorize`)
  const shown = await server.call('GET', `/o/authorize${url.search}`, { token: maya.token })
  const body = { ...Object.fromEntries(url.searchParams), allow: true, scopes: shown.json().scopes }
  const answer = await maya.call('POST', '/o/authorize', { body })
  return new URL(answer.json().success_url)
}

const insecure = { execute: [client.allowInsecureRequests] }

test('openid-client goes from discovery to revocation with an app that keeps a secret', async () => {
  const app = await givenApp(maya)
  const config = await client.discovery(
    new URL(origin),
    app.clientId,
    app.secret,
    client.ClientSecretBasic(app.secret),
    {
      ...insecure,
      algorithm: 'oauth2',
    },
  )
  const verifier = client.randomPKCECodeVerifier()
  const state = client.randomState()
  const sent = client.buildAuthorizationUrl(config, {
    redirect_uri: app.redirect,
    scope: 'rw:profile r:backpack',
    code_challenge: await client.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    state,
  })
  const back = await sayYes(sent)
  const tokens = await client.authorizationCodeGrant(config, back, {
    pkceCodeVerifier: verifier,
    expectedState: state,
  })
  const profile = await client.fetchProtectedResource(
    config,
    tokens.access_token,
    new URL('/v1/user/profile', origin),
    'GET',
  )
  expect(await profile.json()).toMatchObject({ email: maya.email })
  const again = await client.refreshTokenGrant(config, tokens.refresh_token ?? '')
  expect(again.access_token).not.toBe(tokens.access_token)
  expect(await client.tokenIntrospection(config, again.access_token)).toMatchObject({
    active: true,
    client_id: app.clientId,
  })
  await client.tokenRevocation(config, again.refresh_token ?? '')
  expect(await client.tokenIntrospection(config, again.access_token)).toEqual({ active: false })
  await expect(client.refreshTokenGrant(config, again.refresh_token ?? '')).rejects.toMatchObject({
    error: 'invalid_grant',
  })
})

test('openid-client registers itself, and gets a token for the standard', async () => {
  const config = await client.dynamicClientRegistration(
    new URL(origin),
    { ...goodMetadata, scope: `${connect} offline_access` },
    undefined,
    { ...insecure, algorithm: 'oauth2' },
  )
  const verifier = client.randomPKCECodeVerifier()
  const sent = client.buildAuthorizationUrl(config, {
    redirect_uri: goodMetadata.redirect_uris[0] ?? '',
    scope: `${connect} offline_access`,
    code_challenge: await client.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
  })
  const tokens = await client.authorizationCodeGrant(config, await sayYes(sent), { pkceCodeVerifier: verifier })
  expect(tokens).toMatchObject({ scope: `${connect} offline_access`, refresh_token: expect.any(String) })
  expect(await client.refreshTokenGrant(config, tokens.refresh_token ?? '')).toMatchObject({ expires_in: 3600 })
})

test('openid-client acts for the owner of an app', async () => {
  const app = await givenApp(maya, { grant_types: ['client_credentials'], redirect_uris: [] })
  for (const proof of [client.ClientSecretBasic(app.secret), client.ClientSecretPost(app.secret)]) {
    const config = await client.discovery(new URL(origin), app.clientId, app.secret, proof, {
      ...insecure,
      algorithm: 'oauth2',
    })
    const tokens = await client.clientCredentialsGrant(config, { scope: 'rw:profile' })
    expect(tokens).toMatchObject({ token_type: 'bearer', scope: 'rw:profile' })
  }
})

test('openid-client sends its request ahead, and the person is asked for that', async () => {
  const app = await givenApp(maya)
  const proof = client.ClientSecretBasic(app.secret)
  const config = await client.discovery(new URL(origin), app.clientId, app.secret, proof, {
    ...insecure,
    algorithm: 'oauth2',
  })
  const verifier = client.randomPKCECodeVerifier()
  const state = client.randomState()
  const sent = await client.buildAuthorizationUrlWithPAR(config, {
    redirect_uri: app.redirect,
    scope: 'rw:profile',
    code_challenge: await client.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    state,
  })
  expect([...sent.searchParams.keys()].sort()).toEqual(['client_id', 'request_uri'])
  const tokens = await client.authorizationCodeGrant(config, await sayYes(sent), {
    pkceCodeVerifier: verifier,
    expectedState: state,
  })
  expect(tokens).toMatchObject({ token_type: 'bearer', scope: 'rw:profile' })
})

const http = { [oauth.allowInsecureRequests]: true }

test('oauth4webapi finishes the code flow of an app that keeps no secret', async () => {
  const issuer = new URL(origin)
  const as = await oauth.processDiscoveryResponse(
    issuer,
    await oauth.discoveryRequest(issuer, { algorithm: 'oauth2', ...http }),
  )
  const app = await givenApp(maya, { is_confidential: false, redirect_uris: ['http://127.0.0.1/cb'] })
  const own: oauth.Client = { client_id: app.clientId }
  const verifier = oauth.generateRandomCodeVerifier()
  const state = oauth.generateRandomState()
  const redirect = 'http://127.0.0.1:49200/cb'
  const url = new URL(as.authorization_endpoint ?? '')
  url.search = `${new URLSearchParams({
    client_id: app.clientId,
    redirect_uri: redirect,
    response_type: 'code',
    scope: 'rw:profile',
    state,
    code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
  })}`
  const answer = oauth.validateAuthResponse(as, own, await sayYes(url), state)
  const tokens = await oauth.processAuthorizationCodeResponse(
    as,
    own,
    await oauth.authorizationCodeGrantRequest(as, own, oauth.None(), answer, redirect, verifier, http),
  )
  const again = await oauth.processRefreshTokenResponse(
    as,
    own,
    await oauth.refreshTokenGrantRequest(as, own, oauth.None(), tokens.refresh_token ?? '', http),
  )
  const profile = await oauth.protectedResourceRequest(
    again.access_token,
    'GET',
    new URL('/v1/user/profile', origin),
    undefined,
    undefined,
    http,
  )
  expect(profile.status).toBe(200)
  await oauth.processRevocationResponse(await oauth.revocationRequest(as, own, oauth.None(), again.access_token, http))
  const after = await oauth
    .protectedResourceRequest(
      again.access_token,
      'GET',
      new URL('/v1/user/profile', origin),
      undefined,
      undefined,
      http,
    )
    .catch((error: unknown) => error)
  expect(after).toMatchObject({ status: 401 })
})

test('oauth4webapi sends its request ahead, binds its tokens to a key, and uses and refreshes them with it', async () => {
  const issuer = new URL(origin)
  const as = await oauth.processDiscoveryResponse(
    issuer,
    await oauth.discoveryRequest(issuer, { algorithm: 'oauth2', ...http }),
  )
  const app = await givenApp(maya, { is_confidential: false })
  const own: oauth.Client = { client_id: app.clientId }
  const proven = { DPoP: oauth.DPoP(own, await oauth.generateKeyPair('ES256')), ...http }
  const verifier = oauth.generateRandomCodeVerifier()
  const parameters = new URLSearchParams({
    redirect_uri: app.redirect,
    response_type: 'code',
    scope: 'rw:profile',
    code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
  })
  const { request_uri } = await oauth.processPushedAuthorizationResponse(
    as,
    own,
    await oauth.pushedAuthorizationRequest(as, own, oauth.None(), parameters, proven),
  )
  const url = new URL(as.authorization_endpoint ?? '')
  url.search = `${new URLSearchParams({ client_id: app.clientId, request_uri })}`
  const answer = oauth.validateAuthResponse(as, own, await sayYes(url))
  const tokens = await oauth.processAuthorizationCodeResponse(
    as,
    own,
    await oauth.authorizationCodeGrantRequest(as, own, oauth.None(), answer, app.redirect, verifier, proven),
  )
  expect(tokens.token_type).toBe('dpop')
  const again = await oauth.processRefreshTokenResponse(
    as,
    own,
    await oauth.refreshTokenGrantRequest(as, own, oauth.None(), tokens.refresh_token ?? '', proven),
  )
  const profile = new URL('/v1/user/profile', origin)
  const read = (more: oauth.ProtectedResourceRequestOptions) =>
    oauth.protectedResourceRequest(again.access_token, 'GET', profile, undefined, undefined, more)
  expect((await read(proven)).status).toBe(200)
  const stranger = { DPoP: oauth.DPoP(own, await oauth.generateKeyPair('ES256')), ...http }
  for (const more of [http, stranger]) {
    const challenge = { scheme: 'dpop', parameters: { realm: 'api', algs: expect.stringContaining('ES256') } }
    await expect(read(more)).rejects.toMatchObject({ status: 401, cause: [challenge] })
  }
  await expect(
    oauth
      .refreshTokenGrantRequest(as, own, oauth.None(), again.refresh_token ?? '', stranger)
      .then((given) => oauth.processRefreshTokenResponse(as, own, given)),
  ).rejects.toMatchObject({ error: 'invalid_grant' })
})

test('openid-client acts for the owner of an app with a token that is bound to a key', async () => {
  const app = await givenApp(maya, { grant_types: ['client_credentials'], redirect_uris: [] })
  const proof = client.ClientSecretBasic(app.secret)
  const config = await client.discovery(new URL(origin), app.clientId, app.secret, proof, {
    ...insecure,
    algorithm: 'oauth2',
  })
  const bound = { DPoP: client.getDPoPHandle(config, await client.randomDPoPKeyPair('Ed25519')) }
  const tokens = await client.clientCredentialsGrant(config, { scope: 'rw:profile' }, bound)
  expect(tokens.token_type).toBe('dpop')
  const profile = new URL('/v1/user/profile', origin)
  const read = await client.fetchProtectedResource(
    config,
    tokens.access_token,
    profile,
    'GET',
    undefined,
    undefined,
    bound,
  )
  expect(await read.json()).toMatchObject({ email: maya.email })
})
