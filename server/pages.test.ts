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
  expect(await read('/auth/login')).toEqual(expect.arrayContaining(['main', 'login-page']))
  expect(await read('/auth/login')).not.toContain('wall')
  expect(await read('/profile')).not.toContain('wall')
})

test.runIf(isBuilt)('the app may ask for the camera, to bring in a badge by its code', async () => {
  for (const address of ['/auth/login', '/recipient/badges']) {
    const { headers } = await server.call('GET', address, { headers: { accept: 'text/html' } })
    expect(headers['permissions-policy']).toBe('camera=(self), microphone=(), geolocation=()')
  }
})
