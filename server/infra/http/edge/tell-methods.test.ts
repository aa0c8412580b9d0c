import type { HTTPMethods } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findArea } from '#contracts/areas.ts'
import { endpoints } from '#contracts/endpoints.ts'
import { appScreens, isAppScreen } from '#contracts/site/app-screens.ts'
import { headers } from '#infra/http/openapi/headers.ts'
import { checkAnswer } from '#testing/check-answer.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const ask = async (method: HTTPMethods, url: string, headers: Record<string, string> = {}) => {
  const answer = await server.app.inject({ method, url, headers: { host: 'localhost:8000', ...headers } })
  checkAnswer(method, url, answer)
  return answer
}

const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'] as const
const patterns = endpoints.map((endpoint) => ({
  ...endpoint,
  pattern: new RegExp(`^${endpoint.path.replaceAll('.', '\\.').replace(/:\w+/g, '[^/]+')}$`),
}))
/** Mail programs look at links with HEAD, which must not open them. */
const methodsOf = ({ method, answer }: (typeof patterns)[number]): string[] =>
  method === 'GET' && answer !== 'redirect' ? ['GET', 'HEAD'] : [method]

const addresses = [...new Set(endpoints.map(({ path }) => path.replace(/:\w+/g, 'x')))]

test('there are addresses to look at', () => expect(addresses.length).toBeGreaterThan(300))

test.each(addresses)(
  '%s tells of another method what it knows, in its own words, and is no other address',
  async (url) => {
    const allowed = [...new Set(patterns.filter(({ pattern }) => pattern.test(url)).flatMap(methodsOf))]
    const screen = findArea(url).unknown === 'app' && isAppScreen(url)
    for (const method of [...methods, 'PROPFIND'].filter((one) => !allowed.includes(one))) {
      const answer = await ask(method as HTTPMethods, url, { 'content-type': 'text/nothing' })
      expect([method, answer.statusCode]).toEqual([method, 405])
      expect(new Set(String(answer.headers.allow).split(', '))).toEqual(new Set(allowed))
      expect(answer.headers['x-request-id']).toMatch(/./)
      expect(answer.headers['x-content-type-options']).toBe('nosniff')
    }
    const options = await ask('OPTIONS', url)
    expect([options.statusCode, options.body]).toEqual([204, ''])
    expect(new Set(String(options.headers.allow).split(', '))).toEqual(new Set(allowed))
    for (const method of screen ? [] : (['OPTIONS', 'PUT'] as const)) {
      const nowhere = await ask(method, `${url}/nowhere/at/all/of/it`)
      expect([nowhere.statusCode, nowhere.headers.allow]).toEqual([404, undefined])
    }
  },
)

test.each(addresses)('%s serves each method that it tells of', async (url) => {
  const { allow } = (await ask('OPTIONS', url)).headers
  const at = patterns.filter(({ pattern }) => pattern.test(url)).map(({ path }) => path)
  for (const method of String(allow).split(', ') as HTTPMethods[]) {
    expect([method, at.some((path) => server.app.hasRoute({ method, url: path }))]).toEqual([method, true])
    expect([method, (await ask(method, url)).statusCode]).not.toEqual([method, 405])
  }
})

test('what is opened by a form from elsewhere is no screen of the app, though its screens begin alike', async () => {
  for (const url of ['/lti/launch', '/lti/deep-link', '/lti/canvas']) {
    const answer = await ask('GET', url, { accept: 'text/html' })
    expect([url, answer.statusCode, answer.headers.allow]).toEqual([url, 405, 'POST'])
  }
})

test('screens of the app and pages that no contract has are opened, and take nothing', async () => {
  for (const url of [
    '/',
    ...appScreens.map((first) => `/${first}/some`),
    '/docs/api',
    '/openapi.json',
    '/robots.txt',
  ]) {
    const answer = await ask('POST', url, { 'content-type': 'text/nothing' })
    expect([url, answer.statusCode, answer.headers.allow]).toEqual([url, 405, 'GET, HEAD'])
  }
  expect((await ask('POST', '/nowhere')).statusCode).toBe(404)
})

test('an address is known however it is spelt', async () => {
  expect((await ask('DELETE', '/v3/se%74up?x=1')).statusCode).toBe(405)
  expect((await ask('PATCH', '/v1/issuer/issuers/a%2Fb')).headers.allow).toBe('GET, HEAD, PUT, DELETE')
  expect((await ask('PATCH', '/v1/issuer%2Fissuers/a')).statusCode).toBe(404)
})

test('pages of others may read it where they may read the rest, and are told before what they may ask', async () => {
  const origin = { origin: 'https://other.example' }
  const answer = await ask('DELETE', '/public/issuers/x', origin)
  expect([answer.statusCode, answer.headers['access-control-allow-origin']]).toEqual([405, '*'])
  expect((await ask('DELETE', '/v3/setup', origin)).headers['access-control-allow-origin']).toBeUndefined()
  const preflight = await ask('OPTIONS', '/o/token', { ...origin, 'access-control-request-method': 'POST' })
  expect(preflight.headers).toMatchObject({
    'access-control-allow-origin': '*',
    'access-control-allow-methods': 'POST',
  })
})

test('pages of others may read each header that the document tells of', async () => {
  const answer = await ask('GET', '/public/issuers/x', { origin: 'https://other.example' })
  const exposed = String(answer.headers['access-control-expose-headers']).toLowerCase().split(', ')
  // `Version` is an ETag; the last is exposed to those alone whose tokens are bound to keys.
  const told = Object.keys(headers).filter((name) => name !== 'Version' && name !== 'WWW-Authenticate')
  expect(told.filter((name) => !exposed.includes(name.toLowerCase()))).toEqual([])
})

test('a browser is told on a page, a program in the words of the endpoint whose address it is', async () => {
  const url = '/account/organisations/x/backchannel-logout'
  expect((await ask('PUT', url)).json()).toMatchObject({ error: 'invalid_request' })
  const page = await ask('GET', '/account/saml2/x/acs', { accept: 'text/html' })
  expect([page.statusCode, page.headers['content-type'], page.headers.allow]).toEqual([
    405,
    'text/html; charset=utf-8',
    'POST',
  ])
})
