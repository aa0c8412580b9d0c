import { afterAll, beforeAll, expect, test } from 'vitest'
import { context } from '#infra/context.ts'
import { createElsewhere, givenHosted } from '#testing/given/given-elsewhere.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'

const site = createElsewhere()
let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ outside: site.outside })
})
afterAll(async () => await server.stop())

const open = (path: string) => server.call('GET', path, { headers: { accept: 'text/html' } })
const pathOf = (url: string) => new URL(url).pathname

test('the viewer starts a verification and reads that the badge is neither expired nor revoked [D2-02] [D3-03]', async () => {
  const { id } = givenHosted(site, 'maya@example.org')
  const page = await open(`/verify?url=${encodeURIComponent(id)}`)
  expect(page.statusCode).toBe(200)
  for (const text of ['This badge is genuine and valid.', 'Is it still good', 'Passed', 'Checked on ']) {
    expect(page.body).toContain(text)
  }
})

test.each([
  ['a plain badge', {}, 'This badge is genuine and valid.'],
  ['an expired badge', { expires: '2026-02-01T00:00:00Z' }, 'expired'],
  ['a revoked badge', { revoked: true, revocationReason: 'Awarded by mistake' }, 'revoked'],
])('%s is shown with what it says, and with its status [D2-01] [D3-02]', async (_, more, status) => {
  const { id } = givenHosted(site, 'maya@example.org', more)
  const { body } = await open(`/verify?url=${encodeURIComponent(id)}`)
  expect(body).toContain(status)
  if (!('revoked' in more)) {
    for (const text of ['Day Skipper', 'Sails by day', 'Harbour Sailing School', 'Jan 2, 2026']) {
      expect(body).toContain(text)
    }
  }
})

test('a kept report has a page, which search engines leave alone, and which ends with the report', async () => {
  const { id } = givenHosted(site, 'maya@example.org')
  const report = (await server.call('POST', '/v3/verify/reports', { body: { url: id } })).json()
  const page = await open(pathOf(report.url))
  expect(page.statusCode).toBe(200)
  expect(page.headers['x-robots-tag']).toBe('noindex')
  expect(page.headers['cache-control']).toBe('no-store')
  expect(page.headers['referrer-policy']).toBe('no-referrer')
  expect(page.body).toContain('<meta name="robots" content="noindex">')
  for (const text of ['This badge is genuine and valid.', 'Day Skipper', 'Kept until', 'report.pdf']) {
    expect(page.body).toContain(text)
  }
  expect(page.body).not.toContain(report.deleteToken)
  await server.call('DELETE', `/v3/verify/reports/${report.id}`, { body: { deleteToken: report.deleteToken } })
  const gone = await open(pathOf(report.url))
  expect([gone.statusCode, gone.body.includes('No report here')]).toEqual([404, true])
})

test('a batch has a page from its first moment on', async () => {
  const answer = await server.call('POST', '/v3/verify/batches', {
    body: 'https://harbour.example/1',
    headers: { 'content-type': 'text/csv' },
  })
  const path = pathOf(answer.json().url)
  expect((await open(path)).body).toContain('0 of 1 checked')
  await context().queue.drain()
  expect((await open(path)).body).toContain('All badges are checked')
  expect((await open('/verify/batches/x')).statusCode).toBe(404)
})

test('of the public pages only that of the verifier may ask for the camera', async () => {
  expect((await open('/verify')).headers['permissions-policy']).toBe('camera=(self), microphone=(), geolocation=()')
  for (const path of ['/verify/batches/x', '/public/assertions/x', '/v3/verify/reports/x', '/health']) {
    expect((await open(path)).headers['permissions-policy']).toBe('camera=(), microphone=(), geolocation=()')
  }
})
