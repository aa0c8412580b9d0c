import { afterAll, beforeAll, expect, test } from 'vitest'
import { writeAppPolicy } from '#infra/http/headers.ts'
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
