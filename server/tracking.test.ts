import { afterAll, beforeAll, expect, test } from 'vitest'
import { writeAppPolicy } from '#infra/http/edge/headers.ts'
import { readConfig } from '#infra/settings/config.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'
import { fillPage } from './fill-page.ts'

const page = '<head><script type="application/json" id="sash-config">{}</script></head>'
const host = 'googletagmanager.com'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ env: { SASH_TRACKING_ID: 'G-ABC123' } })
})
afterAll(async () => {
  await server.stop()
})

test('pages of the app may load the tag manager that is configured, and name it [SB-7.45]', () => {
  expect(fillPage(page)).toContain('"googleAnalytics":{"trackingId":"G-ABC123"}')
  expect(writeAppPolicy('/recipient/badges')).toContain(`script-src 'self' https://www.${host};`)
  expect(writeAppPolicy('/recipient/badges')).toMatch(/connect-src 'self' [^;]*google-analytics\.com/)
})

test('a tag manager loads what it is told to; pages without it make nothing of texts', () => {
  expect(writeAppPolicy('/recipient/badges')).not.toContain('trusted-types')
  expect(writeAppPolicy('/auth/login')).toContain("require-trusted-types-for 'script'; trusted-types sash")
})

test.each([
  '/auth',
  '/auth/login',
  '/auth/oauth2/authorize',
  '/auth/change-password/x',
  '/signup',
  '/keep-badge',
  '/keep-badge/secret',
  '/profile/tokens',
  '/profile/security',
])('the policy of %s forbids it all the same [SB-7.45]', (path) => expect(writeAppPolicy(path)).not.toContain('google'))

test('pages that the server renders forbid it as well [SB-7.45]', async () => {
  const { headers } = await server.call('GET', '/verify', { headers: { accept: 'text/html' } })
  expect(headers['content-security-policy']).not.toContain('google')
})

test.each(['UA', 'g-abc123', 'X-ABC123', 'G-ABC 123'])('the start is refused with an id such as %s', (id) => {
  expect(() => readConfig({ SASH_TRACKING_ID: id })).toThrow('SASH_TRACKING_ID')
})

test('the privacy policy that Sash brings says so', async () => {
  const { body } = await server.call('GET', '/v3/pages/privacy-policy')
  expect(body).toContain('You are asked whether your visits may be counted.')
  expect(body).not.toContain('no tracking')
})
