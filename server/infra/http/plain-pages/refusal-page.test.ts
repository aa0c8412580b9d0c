import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, expect, test, vi } from 'vitest'
import { context } from '#infra/context.ts'
import { isCrowded } from '#infra/db/connections/crowd.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'

let server: TestServer | undefined
const start = async (limit: number): Promise<TestServer> => {
  server = await startTestServer({ env: { SASH_RATE_LIMIT: String(limit), SASH_TRUST_PROXY: '1' } })
  return server
}
afterEach(async () => await server?.stop())

const browser = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8', 'x-forwarded-for': '203.0.113.20' }
const program = { 'x-forwarded-for': '203.0.113.20' }
const ways = ['/lti/register/none', '/account/organisations/none']

const titles = {
  en: 'Please wait a minute',
  de: 'Bitte warte eine Minute',
  fr: 'Veuillez patienter une minute',
  es: 'Espera un minuto',
  nl: 'Wacht een minuut',
}

test('whoever has come with too many others reads a page in their language, programs read JSON', async () => {
  const { call } = await start(4)
  for (const way of ways) {
    for (let index = 0; index < 16; index++) await call('GET', way, { headers: program })
    const told = await call('GET', way, { headers: program })
    expect([told.statusCode, told.headers['content-type'], Object.keys(told.json())]).toEqual([
      429,
      'application/json; charset=utf-8',
      ['detail'],
    ])
    for (const [language, title] of Object.entries(titles)) {
      const page = await call('GET', way, { headers: { ...browser, 'accept-language': language } })
      expect(page.statusCode).toBe(429)
      expect(page.headers).toMatchObject({
        'content-type': 'text/html; charset=utf-8',
        'content-language': language,
        'cache-control': 'no-store',
        'retry-after': expect.stringMatching(/^\d+$/),
        'x-frame-options': 'DENY',
        'content-security-policy': expect.stringMatching(/^default-src 'none'; .*frame-ancestors 'none'/),
      })
      expect(page.body).toContain(`<html lang="${language}"`)
      expect(page.body).toContain(`<h1>${title}</h1>`)
    }
    const cookie = 'settings-language=nl'
    const chosen = await call('GET', way, { headers: { ...browser, cookie, 'accept-language': 'fr' } })
    expect(chosen.headers['content-language']).toBe('nl')
  }
  const api = await call('GET', '/v1/user/profile', { headers: browser })
  expect(api.headers['content-type']).toContain('application/json')
})

test('while the database is away a page says so, and a message of a provider is answered as ever', async () => {
  const { call } = await start(0)
  const work = Array.from({ length: 80 }, () =>
    context()
      .db.connection()
      .execute(() => sleep(300)),
  )
  void call('GET', '/v1/user/profile', { token: 'sash_at_none' })
  await vi.waitFor(() => expect(isCrowded()).toBe(true), { timeout: 10_000 })
  for (const way of ways) {
    const page = await call('GET', way, {
      headers: { ...browser, cookie: 'settings-language=de', 'accept-language': 'fr' },
    })
    expect([page.statusCode, page.headers['retry-after']]).toEqual([503, '2'])
    expect(page.body).toContain('<html lang="de"')
    expect(page.body).toContain('<h1>Bitte warte einen Moment</h1>')
    expect((await call('GET', way, { headers: program })).json()).toEqual({ detail: expect.any(String) })
  }
  const told = await call('POST', '/account/organisations/none/backchannel-logout', {
    headers: browser,
    form: { logout_token: 'x' },
  })
  expect([told.statusCode, Object.keys(told.json())]).toEqual([503, ['error', 'error_description']])
  await Promise.all(work)
})

test('what cannot be read is told in words as well', async () => {
  const { call } = await start(0)
  const page = await call('GET', '/lti/login/none', { headers: browser })
  expect(page.statusCode).toBe(400)
  expect(page.body).toContain('<h1>This did not work</h1><p>Some fields need another look.</p>')
})

test('a page that stands alone names the service, and loads nothing to look like it', async () => {
  const { call } = await start(0)
  const page = await call('GET', '/lti/login/none', { headers: browser })
  expect(page.body).toMatch(/<a class="brand" href="\/"><svg .*<\/svg>Sash<\/a>/)
  expect(page.body).not.toMatch(/<link|<img|@import|url\(/)
  const [, style = ''] = /<style>([\s\S]*)<\/style>/.exec(page.body) ?? []
  const hash = createHash('sha256').update(style).digest('base64')
  expect(page.headers['content-security-policy']).toContain(`style-src 'sha256-${hash}'`)
})
