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
