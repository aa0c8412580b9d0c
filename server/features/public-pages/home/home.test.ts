import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { SiteTheme } from '#contracts/site/site-theme.ts'
import { resetClock, shiftClock } from '#infra/clock.ts'
import { db } from '#infra/context.ts'
import { idOf } from '#testing/given/given-showcase.ts'
import { type GivenPerson, givenAward, givenBadgeClass, givenIssuer, givenPerson, svgPicture } from '#testing/given.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'
import { forgetKept } from '../kept/store.ts'

let server: TestServer
let operator: GivenPerson
let teacher: GivenPerson
let issuer: string
let badge: string
let award: string
beforeAll(async () => {
  server = await startTestServer()
  operator = await givenPerson(server)
  teacher = await givenPerson(server)
})
beforeEach(async () => {
  resetClock()
  issuer = await givenIssuer(teacher, { name: 'Harbour' })
  badge = await givenBadgeClass(teacher, issuer, { name: 'Skipper' })
  award = await givenAward(teacher, badge, 'maya@a.example', { expires: '2035-01-01T00:00:00Z' })
  expect((await put({})).statusCode).toBe(200)
})
afterAll(async () => {
  resetClock()
  await server.stop()
})

const put = async (theme: SiteTheme) => {
  const { version } = (await operator.call('GET', '/v3/site/theme')).json()
  return operator.call('PUT', '/v3/site/theme', { body: { version, theme } })
}
const save = async (theme: SiteTheme) => {
  const answer = await put(theme)
  expect([answer.statusCode, answer.body]).toEqual([200, answer.body])
}
const open = (headers: Record<string, string> = {}) =>
  server.call('GET', '/home', { headers: { accept: 'text/html', ...headers } })
const mainOf = async () => /<main[\s\S]*<\/main>/.exec((await open()).body)?.[0] ?? ''
const sampleOf = () => `/public/assertions/${award}`
const shownOf = () => [`http://localhost:8000/public/issuers/${idOf(issuer)}`]

test('a server of which nothing is chosen shows a drawn example that says so, and lists nobody', async () => {
  const main = await mainOf()
  expect(main).toContain('A made-up example')
  expect(main).toContain('Nothing is shown here yet')
  expect(main).not.toContain('Harbour<')
  for (const href of ['/auth/start', '/auth/login', '/verify', '/signup']) expect(main).toContain(`href="${href}"`)
})

test('the word that the operator chose for issuers is said on the door of those who give badges', async () => {
  expect(await mainOf()).toContain('Your school, club or team is set up in a few minutes.')
  await save({ issuer_word: 'club' })
  const main = await mainOf()
  for (const text of ['Your club is set up in a few minutes.', 'Sign in for your club']) expect(main).toContain(text)
  expect((await put({ issuer_word: 'gang' as 'club' })).statusCode).toBe(400)
  await save({})
})

test('what the operator chose stands there: an award with its answers, badges, issuers, words and a picture', async () => {
  await save({
    home_sample: sampleOf(),
    home_shown: shownOf(),
    home_words: 'For every club.',
    home_words_by: 'Ruth',
    home_picture: svgPicture,
    provided_by: { name: 'Aldermoor', url: 'https://a.example/' },
  })
  const main = await mainOf()
  const said = ['A badge from this server', 'Valid until January 1, 2035', 'Awarded here', 'Who awards here']
  for (const text of [...said, 'Skipper', '1 Badge', 'For every club.', 'Ruth', 'Aldermoor'])
    expect(main).toContain(text)
  expect(main).toContain(`data-verify-sample="http://localhost:8000/public/assertions/${award}"`)
  expect(main).not.toContain('maya@a.example')
  const [, picture = ''] = /src="http:\/\/localhost:8000(\/v3\/site\/pictures\/\w+)"/.exec(main) ?? []
  expect((await server.call('GET', picture)).statusCode).toBe(200)
  const verdict = await server.call('POST', '/v3/verify', {
    body: { url: `http://localhost:8000/public/assertions/${award}` },
  })
  expect(verdict.json().verdict).toBe('valid')
})

test.each<[string, () => Promise<unknown>, RegExp | undefined, RegExp]>([
  [
    'the sample is revoked',
    () => teacher.call('DELETE', `${badge}/assertions/${award}`, { body: { revocation_reason: 'A mistake.' } }),
    /A badge from this server/,
    /A made-up example/,
  ],
  [
    'the sample ends',
    async () => shiftClock(Date.parse('2035-01-02') - Date.now()),
    /A badge from this server/,
    /A made-up example/,
  ],
  [
    'another badge is made',
    () => givenBadgeClass(teacher, issuer, { name: 'Knots' }),
    /1 Badge</,
    /2 Badges<[\s\S]*|Knots[\s\S]*2 Badges</,
  ],
  [
    'the issuer is named otherwise',
    () =>
      teacher.call('PUT', issuer, {
        body: { name: 'Pier School', url: 'https://pier.example', email: teacher.email },
      }),
    undefined,
    /Pier School/,
  ],
])('%s: the page says so at once, and does not differ from one written anew', async (_, change, before, after) => {
  await save({ home_sample: sampleOf(), home_shown: shownOf() })
  const first = await open()
  if (before) expect(first.body).toMatch(before)
  await change()
  const kept = await open()
  forgetKept()
  expect(kept.body).toBe((await open()).body)
  expect(kept.body).toMatch(after)
  expect(kept.body).not.toBe(first.body)
})

test('it is written once, sent again only when it changed, and says the same in each language', async () => {
  const first = await open()
  expect(first.headers['cache-control']).toBe('public, no-cache')
  expect((await open({ 'if-none-match': String(first.headers.etag) })).statusCode).toBe(304)
  expect((await open({ 'accept-language': 'de' })).body).toContain('Ich vergebe Badges')
})

test.each<[string, () => SiteTheme, string]>([
  ['an award that is not there', () => ({ home_sample: '/public/assertions/none' }), 'home_sample'],
  ['an award of another server', () => ({ home_sample: `https://b.example${sampleOf()}` }), 'home_sample'],
  ['what is no award', () => ({ home_sample: `/public/badges/${idOf(badge)}` }), 'home_sample'],
  ['an issuer that is not there', () => ({ home_shown: [...shownOf(), '/public/issuers/none'] }), 'home_shown'],
  ['a badge that is not there', () => ({ home_shown: ['/public/badges/none'] }), 'home_shown'],
  ['an award among the badges', () => ({ home_shown: [sampleOf()] }), 'home_shown'],
])('%s is refused', async (_, theme, field) => {
  const answer = await put(theme())
  expect(answer.statusCode).toBe(400)
  expect(answer.body).toContain(field)
})

test('a revoked award is refused as a sample, and one that was revoked later hinders no other change', async () => {
  const revoke = () =>
    teacher.call('DELETE', `${badge}/assertions/${award}`, { body: { revocation_reason: 'A mistake.' } })
  const home_sample = sampleOf()
  await save({ home_sample })
  await revoke()
  await save({ home_sample, service_name: 'Aldermoor' })
  await save({})
  expect((await put({ home_sample })).statusCode).toBe(400)
})

test('an operator who wants none switches it off: visitors come to the sign-in page, and nothing leads there', async () => {
  const linkOf = async () => (await server.call('GET', '/verify', { headers: { accept: 'text/html' } })).body
  expect(await linkOf()).toContain('href="/home"')
  await save({ home_off: true })
  const answer = await open()
  expect([answer.statusCode, answer.headers.location]).toEqual([302, '/auth/login'])
  expect(await linkOf()).not.toContain('href="/home"')
  expect((await server.call('GET', '/v3/site/config')).json().features.visitorsHome).toBe(false)
  const noted = await db().selectFrom('audit_entries').select('verb').where('verb', '=', 'theme.saved').execute()
  expect(noted.length).toBeGreaterThan(0)
})
