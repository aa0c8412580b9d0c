import { afterAll, beforeAll, expect, test } from 'vitest'
import { idOf } from '#testing/given/given-showcase.ts'
import { givenBadgeClass, givenIssuer, givenPerson } from '#testing/given.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
  const operator = await givenPerson(server)
  const teacher = await givenPerson(server)
  const issuer = await givenIssuer(teacher, { name: 'Harbour' })
  await givenBadgeClass(teacher, issuer, { name: 'Day Skipper' })
  const hidden = await givenIssuer(teacher, { name: 'Quiet Pier' })
  await givenBadgeClass(teacher, hidden, { name: 'Night Skipper' })
  const { version } = (await operator.call('GET', '/v3/site/theme')).json()
  const theme = { home_shown: [`/public/issuers/${idOf(issuer)}`], help_email: 'badges@a.example' }
  await operator.call('PUT', '/v3/site/theme', { body: { version, theme } })
})
afterAll(async () => await server.stop())

const open = (path: string, headers: Record<string, string> = {}) =>
  server.call('GET', path, { headers: { accept: 'text/html', ...headers } })

test.each([
  ['/help', 'Choose the page that was written for you.'],
  ['/help/teachers', 'Award a whole class'],
  ['/help/earners', 'Put several together'],
  ['/help/employers', 'Judge what it is worth'],
  ['/help/operators', 'Keep it safe'],
])('%s says how, whom to write to, and where the other pages are', async (path, text) => {
  const answer = await open(path)
  expect(answer.statusCode).toBe(200)
  for (const part of [text, 'href="/help/teachers"', 'href="/developers"', 'mailto:badges@a.example'])
    expect(answer.body).toContain(part)
})

test('it is sent once while nothing changed, and in the language of its reader', async () => {
  const first = await open('/help/teachers')
  expect((await open('/help/teachers', { 'if-none-match': String(first.headers.etag) })).statusCode).toBe(304)
  for (const [language, title] of [
    ['de', 'Hilfe für Lehrende'],
    ['fr', 'Aide pour les enseignants'],
    ['es', 'Ayuda para docentes'],
    ['nl', 'Hulp voor docenten'],
  ] as const)
    expect((await open('/help/teachers', { 'accept-language': language })).body).toContain(`<h1>${title}</h1>`)
})

test('a search finds sections and what visitors are shown, and nothing else of this server', async () => {
  const { body, headers } = await open('/help?q=skipper')
  expect(body).toContain('Day <mark>Skipper</mark>')
  expect(body).not.toContain('Night')
  expect(headers['cache-control']).toBe('no-store')
  expect((await open('/help?q=whole+class')).body).toContain('href="/help/teachers#award"')
  expect((await open('/help?q=quiet')).body).toContain(
    'Neither the help nor what visitors are shown here holds “quiet”.',
  )
})

test('an address that was typed leads to the verifier, and what is no help is not found, with the search', async () => {
  expect((await open(`/help?q=${encodeURIComponent('https://b.example/a?b=c')}`)).body).toContain(
    'href="/verify?url=https%3A%2F%2Fb.example%2Fa%3Fb%3Dc"',
  )
  const nothing = await open('/help/nobody')
  expect(nothing.statusCode).toBe(404)
  expect(nothing.body).toContain('action="/help"')
  expect((await open(`/help?q=${encodeURIComponent('https://')}`)).statusCode).toBe(200)
})
