import { existsSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '#testing/server.ts'

const isBuilt = existsSync('dist/web/index.html')

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({
    env: {
      SASH_KONY_ISSUER: 'https://id.example.org',
      SASH_KONY_CLIENT_ID: 'ours',
      SASH_KONY_CLIENT_SECRET: 'a secret',
      SASH_KONY_NAME: '</script>',
      SASH_GOOGLE_CLIENT_ID: 'ours',
      SASH_GOOGLE_CLIENT_SECRET: 'a secret',
    },
  })
})
afterAll(async () => {
  await server.stop()
})

test.runIf(isBuilt)('the web app learns which providers there are, and none of their secrets', async () => {
  const answer = await server.call('GET', '/auth/login', { headers: { accept: 'text/html' } })
  expect(answer.body).not.toContain('a secret')
  const [, json = '{}'] = /<script[^>]*id="sash-config"[^>]*>([^<]*)<\/script>/.exec(answer.body) ?? []
  expect(JSON.parse(json).features).toMatchObject({
    externalAuthProviders: [
      { slug: 'google', label: 'Google' },
      { slug: 'kony', label: '</script>' },
    ],
    socialAccountProviders: ['google', 'kony'],
  })
})

test.runIf(isBuilt)('a screen that people begin with is fetched together with the app, others are not', async () => {
  const read = async (address: string) => {
    const { body } = await server.call('GET', address, { headers: { accept: 'text/html' } })
    return [...body.matchAll(/rel="modulepreload" crossorigin href="\/assets\/([\w-]+)-[\w-]{8}\.js"/g)].map(
      ([, name]) => name,
    )
  }
  expect(await read('/recipient/badges?status=new')).toEqual(expect.arrayContaining(['main', 'wall']))
  expect(await read('/auth/login')).toEqual(expect.arrayContaining(['main', 'sign-in']))
  expect(await read('/auth/login')).not.toContain('wall')
  expect(await read('/profile')).not.toContain('wall')
})

test.runIf(isBuilt)('the app may ask for the camera, to bring in a badge by its code', async () => {
  for (const address of ['/auth/login', '/recipient/badges']) {
    const { headers } = await server.call('GET', address, { headers: { accept: 'text/html' } })
    expect(headers['permissions-policy']).toBe('camera=(self), microphone=(), geolocation=()')
  }
})

test.runIf(isBuilt)('what is nowhere is 404 with the app’s own page, and screens are 200', async () => {
  for (const path of ['/', '/auth/login', '/recipient/badges', '/login/x', '/forward;data=x', '/signup']) {
    const answer = await server.call('GET', path, { headers: { accept: 'text/html' } })
    expect([path, answer.statusCode]).toEqual([path, 200])
  }
  for (const path of ['/sitemap.xml', '/apple-touch-icon.png', '/llms.txt', '/no-such-page', '/wp-login.php']) {
    const answer = await server.call('GET', path, { headers: { accept: '*/*' } })
    expect([path, answer.statusCode]).toEqual([path, 404])
    expect(answer.headers['content-type']).toMatch(/^text\/html/)
    expect(answer.body).toContain('id="sash-config"')
  }
})

test('robots are told what is not for them', async () => {
  const { statusCode, headers, body } = await server.call('GET', '/robots.txt')
  expect([statusCode, headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8'])
  expect(body).toContain('User-agent: *')
  expect(body).not.toContain('/public')
})

test('keepers of passwords and passkeys find where these are changed', async () => {
  const password = await server.call('GET', '/.well-known/change-password')
  expect([password.statusCode, password.headers.location]).toEqual([
    302,
    'http://localhost:8000/profile/change-password',
  ])
  const passkeys = await server.call('GET', '/.well-known/passkey-endpoints')
  const page = 'http://localhost:8000/profile/security'
  expect([passkeys.headers['content-type'], passkeys.json()]).toEqual([
    'application/json; charset=utf-8',
    { enroll: page, manage: page },
  ])
  const nothing = await server.call(
    'GET',
    '/.well-known/resource-that-should-not-exist-whose-status-code-should-not-be-200',
  )
  expect(nothing.statusCode).toBe(404)
})
