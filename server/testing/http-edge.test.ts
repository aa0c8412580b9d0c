import { gzipSync } from 'node:zlib'
import { afterEach, expect, test } from 'vitest'
import { type GivenPerson, givenIssuer, givenPerson, newEmail } from './given.ts'
import { startTestServer, type TestServer } from './server.ts'

let server: TestServer
afterEach(async () => {
  await server.stop()
})

const start = async (env: Record<string, string> = {}): Promise<void> => {
  server = await startTestServer({ env })
}

test('a foreign host name is refused everywhere but for health checks', async () => {
  await start({ SASH_ORIGIN: 'https://badges.example.org' })
  const ask = (url: string, host: string) => server.app.inject({ method: 'GET', url, headers: { host } })
  for (const host of ['evil.example', 'badges.example.org.evil.example', 'badges.example.org:81', 'localhost', '']) {
    for (const url of [
      '/v3/setup',
      '/public/issuers/AAAAAAAAAAAAAAAAAAAAAA',
      '/',
      '/openapi.json',
      '/nowhere',
      '/healthy',
    ]) {
      const answer = await ask(url, host)
      expect([url, host, answer.statusCode]).toEqual([url, host, 421])
      expect(answer.body).not.toContain('evil')
    }
    expect((await ask('/health', host)).statusCode).toBe(200)
  }
  expect((await ask('/v3/setup', 'BADGES.example.org')).statusCode).toBe(200)
})

test.each([
  ['https://badges.example.org', 'badges.example.org:443', 200],
  ['https://badges.example.org', 'badges.example.org:80', 421],
  ['https://badges.example.org', 'badges.example.org:443:443', 421],
  ['https://badges.example.org:8443', 'badges.example.org:8443', 200],
  ['https://badges.example.org:8443', 'badges.example.org', 421],
  ['https://badges.example.org:8443', 'badges.example.org:443', 421],
  ['http://badges.internal', 'badges.internal:80', 200],
  ['http://badges.internal', 'badges.internal:443', 421],
])('of %s the name %s is answered with %i: the port of the scheme may be said', async (origin, host, status) => {
  await start({ SASH_ORIGIN: origin })
  expect((await server.app.inject({ method: 'GET', url: '/v3/setup', headers: { host } })).statusCode).toBe(status)
})

test('browsers that came over TLS once do not come without it again', async () => {
  await start({ SASH_ORIGIN: 'https://badges.example.org' })
  const headers = { host: 'badges.example.org' }
  for (const url of ['/', '/v3/setup', '/nowhere', '/public/issuers/AAAAAAAAAAAAAAAAAAAAAA']) {
    const answer = await server.app.inject({ method: 'GET', url, headers })
    expect([url, answer.headers['strict-transport-security']]).toEqual([url, 'max-age=15552000'])
  }
})

test('on this machine its own names are accepted, and a forwarded name is not read', async () => {
  await start()
  for (const host of ['localhost:8000', '127.0.0.1:8000', '[::1]:8000']) {
    const answer = await server.call('GET', '/v3/setup', { headers: { host } })
    expect([host, answer.statusCode]).toEqual([host, 200])
    expect(answer.headers).not.toHaveProperty('strict-transport-security')
  }
  const owner = await givenPerson(server)
  const issuer = await givenIssuer(owner)
  const answer = await owner.call('GET', issuer, {
    headers: { 'x-forwarded-host': 'evil.example', forwarded: 'host=evil.example' },
  })
  expect(answer.body).not.toContain('evil.example')
})

const failLogin = (from: string, email: string) =>
  server.call('POST', '/o/token', {
    form: { username: email, password: 'wrong password' },
    headers: { 'x-forwarded-for': from },
  })

test('without a trusted proxy X-Forwarded-For opens no way round the pause', async () => {
  await start()
  const email = newEmail()
  expect((await failLogin('192.0.2.1', email)).statusCode).toBe(400)
  expect((await failLogin('192.0.2.2', email)).statusCode).toBe(429)
})

test('behind one proxy the address it saw counts, not the one the client made up', async () => {
  await start({ SASH_TRUST_PROXY: '1' })
  const email = newEmail()
  expect((await failLogin('192.0.2.9, 192.0.2.1', email)).statusCode).toBe(400)
  expect((await failLogin('192.0.2.8, 192.0.2.1', email)).statusCode).toBe(429)
  expect((await failLogin('192.0.2.2', email)).statusCode).toBe(400)
})

test('the outbox and the first account are for this machine alone', async () => {
  await start()
  expect((await server.call('GET', '/outbox')).statusCode).toBe(200)
  for (const header of ['x-forwarded-for', 'forwarded', 'x-real-ip']) {
    const answer = await server.call('GET', '/outbox', { headers: { [header]: '127.0.0.1' } })
    expect([header, answer.statusCode]).toEqual([header, 404])
    const setup = await server.call('GET', '/v3/setup', { headers: { [header]: '127.0.0.1' } })
    expect(setup.json()).toEqual({ has_accounts: false, needs_code: true, outbox: false, organisations: false })
  }
  const signUp = (headers: Record<string, string>) =>
    server.call('POST', '/v1/user/profile', {
      body: { first_name: 'Eve', last_name: 'Il', email: newEmail(), password: 'correct horse battery' },
      headers,
    })
  expect((await signUp({ 'x-forwarded-for': '127.0.0.1' })).statusCode).toBe(400)
  expect((await signUp({})).statusCode).toBe(201)
})

test('forms and JSON sign in alike, and no other content type does', async () => {
  await start()
  const person: GivenPerson = await givenPerson(server)
  const body = { username: person.email, password: person.password, scope: 'r:profile' }
  expect((await server.call('POST', '/o/token', { body })).json()).toMatchObject({ scope: 'r:profile' })
  expect((await server.call('POST', '/o/token', { form: body })).json()).toMatchObject({ scope: 'r:profile' })
  for (const type of ['text/plain', 'multipart/mixed; boundary=x', 'application/xml', '']) {
    const answer = await server.call('POST', '/o/token', {
      body: JSON.stringify(body),
      headers: { 'content-type': type },
    })
    expect([type, answer.statusCode]).toEqual([type, 415])
  }
})

test('an action that takes no body refuses what is none, and its document tells of that', async () => {
  await start()
  const person = await givenPerson(server)
  const headers = { 'content-type': 'application/xml' }
  for (const [method, url] of [
    ['POST', '/v3/account/exports'],
    ['DELETE', '/v3/sign-ins'],
  ] as const) {
    const answer = await person.call(method, url, { body: '<a/>', headers })
    expect([method, answer.statusCode]).toEqual([method, 415])
  }
})

test('a token is read from the Authorization header and from nowhere else', async () => {
  await start()
  const { token } = await givenPerson(server)
  const url = '/v1/user/profile'
  expect((await server.call('GET', url, { token })).statusCode).toBe(200)
  for (const name of ['access_token', 'token', 'authorization']) {
    const answer = await server.call('GET', `${url}?${name}=${token}`)
    expect([name, answer.statusCode]).toEqual([name, 401])
  }
  const cookie = await server.call('GET', url, { headers: { cookie: `access_token=${token}` } })
  expect(cookie.statusCode).toBe(401)
  const form = await server.call('PUT', url, { form: { access_token: token, first_name: 'Eve' } })
  expect(form.statusCode).toBe(401)
  for (const scheme of ['Basic', 'Bearer,', 'Token,', 'Digest', 'TokenBearer', '']) {
    const answer = await server.call('GET', url, { headers: { authorization: `${scheme} ${token}` } })
    expect([scheme, answer.statusCode]).toEqual([scheme, 401])
  }
  for (const scheme of ['Bearer', 'bearer', 'Token', 'TOKEN']) {
    const answer = await server.call('GET', url, { headers: { authorization: `${scheme} ${token}` } })
    expect([scheme, answer.statusCode]).toEqual([scheme, 200])
  }
})

test('pages of other sites may read public documents and nothing else', async () => {
  await start()
  const owner = await givenPerson(server)
  const origin = { origin: 'https://evil.example' }
  const own = await owner.call('GET', '/v1/user/profile', { headers: origin })
  expect(own.headers['access-control-allow-origin']).toBeUndefined()
  const issuer = (await givenIssuer(owner)).split('/').at(-1)
  const open = await server.call('GET', `/public/issuers/${issuer}`, { headers: origin })
  expect(open.headers['access-control-allow-origin']).toBe('*')
  expect(open.headers['access-control-allow-credentials']).toBeUndefined()
})

test.each([
  ['/v2/issuers', 'application/json'],
  ['/v3/personal-tokens', 'application/json'],
  ['/o/token', 'application/x-www-form-urlencoded'],
  ['/v1/user/profile', 'multipart/form-data; boundary=x'],
  ['/v3/verify/batches', 'application/zip'],
  ['/ims/ob/v3p0/credentials', 'application/vc+ld+json'],
])('%s does not take what was compressed for what it is not', async (url, type) => {
  await start()
  const { token } = await givenPerson(server)
  const send = async (coding: string) => {
    const headers = { host: 'localhost:8000', authorization: `Bearer ${token}`, 'content-type': type }
    const sent = { ...headers, 'content-encoding': coding }
    return (await server.app.inject({ method: 'POST', url, headers: sent, payload: gzipSync('{}') })).statusCode
  }
  for (const coding of ['gzip', 'GZIP', 'br', 'deflate, gzip', 'aes128gcm']) expect(await send(coding)).toBe(415)
  for (const coding of ['identity', '']) expect(await send(coding)).not.toBe(415)
})

test('a body beyond the limit is refused before it is read', async () => {
  await start()
  const { token } = await givenPerson(server)
  const put = (bytes: number) =>
    server.call('PUT', '/v1/user/profile', { token, body: { first_name: 'a'.repeat(bytes) } })
  expect((await put(1_100_000)).statusCode).toBe(413)
  expect((await put(1_000)).statusCode).toBe(400)
})

test('a broken address is refused in the dialect of its path', async () => {
  await start()
  const ask = (url: string) => server.call('GET', url)
  expect((await ask('/v1/user/%ff')).json()).toEqual({ detail: 'The request could not be read.' })
  expect((await ask('/v3/%ff')).json()).toMatchObject({ status: 400, code: 'request.malformed' })
})
