import { afterAll, beforeAll, expect, test } from 'vitest'
import { writeAppPolicy } from '#infra/http/edge/headers.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'
import { fillPage } from './fill-page.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(async () => {
  await server.stop()
})

test('unless the operator wants it, pages name no tag manager and may load none [SB-7.45]', () => {
  expect(fillPage('<script type="application/json" id="sash-config">{}</script>')).not.toContain('googleAnalytics')
  expect(writeAppPolicy('/recipient/badges')).not.toContain('google')
})

test('this is the whole policy of pages', async () => {
  const rendered = [
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; font-src 'self'",
    "connect-src 'self'; frame-src 'self'; manifest-src 'self'; form-action 'self'; frame-ancestors 'none'",
    "base-uri 'none'; object-src 'none'; worker-src 'self' blob:",
    "require-trusted-types-for 'script'; trusted-types 'none'",
  ].join('; ')
  expect((await server.call('GET', '/verify')).headers['content-security-policy']).toBe(rendered)
  expect(writeAppPolicy('/recipient/badges')).toBe(rendered.replace("types 'none'", 'types sash'))
})

test('the outbox of a computer of one’s own runs nothing', async () => {
  const policy = String((await server.call('GET', '/outbox')).headers['content-security-policy'])
  expect(policy).not.toContain('script-src')
  expect(policy).toContain("default-src 'none'")
  expect(policy).toContain("require-trusted-types-for 'script'; trusted-types 'none'")
})
