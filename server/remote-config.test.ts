import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '#testing/server.ts'
import { fillPage } from './fill-page.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({
    env: { SASH_CONFIG_BASE_URL: 'https://config.example/sash', SASH_CONFIG_VERSION: 'v1' },
  })
})
afterAll(async () => {
  await server.stop()
})

test('the page names the operator’s remote configuration before the app begins, and may read it [SI-4.33]', async () => {
  const filled = fillPage('<head><script type="application/json" id="sash-config">{}</script></head>')
  expect(filled).toMatch(
    /^<head><meta name="configBaseUrl" content="https:\/\/config\.example\/sash"><meta name="configVersion" content="v1"><script/,
  )
  const policy = String((await server.call('GET', '/verify')).headers['content-security-policy'])
  expect(policy).toContain("connect-src 'self' https://config.example;")
  expect(policy).toContain("img-src 'self' https://config.example data:")
})
