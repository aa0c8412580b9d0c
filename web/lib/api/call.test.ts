import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { v1Endpoint } from '#contracts/areas.ts'
import { type Access, type Method, noBody, noQuery } from '#contracts/endpoint.ts'
import { createToken } from '#contracts/sessions/access-token.ts'
import { notices, readNotices } from '../browser/notices.ts'
import { resetConfig } from '../config/config.ts'
import { sessionToken, startSession } from '../session/session.ts'
import { ApiError } from './api-error.ts'
import { call, callPage } from './call.ts'

const declare = (method: Method, access: Access, path: `/v1/${string}` = '/v1/things/:slug') =>
  v1Endpoint({
    method,
    path,
    access,
    summary: 'A thing',
    params: z.object({ slug: z.string().optional() }),
    query: z.object({ tag: z.array(z.string()).optional(), num: z.string().optional() }),
    body: z.unknown(),
    response: z.object({ name: z.string() }),
  })

const readThing = declare('GET', ['r:things'])
const fetchMock = vi.fn<typeof fetch>()

const answer = (status: number, body: unknown, headers: Record<string, string> = {}) =>
  fetchMock.mockResolvedValueOnce(new Response(body === undefined ? null : JSON.stringify(body), { status, headers }))

function lastRequest(): { url: string; init: RequestInit; headers: Headers } {
  const [url, init = {}] = fetchMock.mock.lastCall ?? []
  return { url: typeof url === 'string' ? url : '', init, headers: new Headers(init.headers) }
}

const failureOf = (promise: Promise<unknown>) =>
  promise.then(
    () => undefined,
    (failure: unknown) => failure,
  )

beforeEach(() => {
  vi.stubGlobal('fetch', fetchMock)
  sessionStorage.setItem('config', JSON.stringify({ api: { baseUrl: 'https://api.example' } }))
  resetConfig()
})
afterEach(() => {
  vi.unstubAllGlobals()
  fetchMock.mockReset()
  sessionStorage.clear()
  localStorage.clear()
  notices.reset()
  // biome-ignore lint/suspicious/noDocumentCookie: jsdom has no cookie store
  document.cookie = 'XSRF-TOKEN=; max-age=0'
})

test('a call fills the path, repeats lists in the query and answers what the contract says [SI-7.15] [SB-7.17]', async () => {
  startSession({ accessToken: 'abc' })
  answer(200, { name: 'Day Skipper', unknown: 1 })
  const thing = await call(readThing, { params: { slug: 'a/b' }, query: { tag: ['x', 'y z'], num: undefined } })
  expect(thing).toEqual({ name: 'Day Skipper' })
  expect(lastRequest().url).toBe('https://api.example/v1/things/a%2Fb?tag=x&tag=y+z')
  expect(lastRequest().headers.get('Accept')).toBe('application/json')
  expect(lastRequest().headers.get('Authorization')).toBe('Bearer abc')
})

test('an answer that breaks the contract is refused in plain words', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  startSession({ accessToken: 'abc' })
  answer(200, { name: 7 })
  expect(await failureOf(call(readThing))).toMatchObject({ message: 'Unknown server error.' })
  fetchMock.mockResolvedValueOnce(new Response('<html>'))
  expect(await failureOf(call(readThing))).toMatchObject({ message: 'Unknown server error.' })
  expect(logged).toHaveBeenCalledTimes(2)
  logged.mockRestore()
})

test('a call that needs a session is not even sent without one [SI-8.8] [SB-7.17]', async () => {
  const failure = await failureOf(call(readThing))
  expect(failure).toMatchObject({ message: 'An authentication token is required, but the user is not logged in.' })
  expect(fetchMock).not.toHaveBeenCalled()
})

test('a public call never carries the token, an optional one does when there is one [SB-7.17]', async () => {
  startSession({ accessToken: 'abc' })
  answer(200, { name: 'a' })
  await call(declare('PUT', 'public'))
  expect(lastRequest().headers.has('Authorization')).toBe(false)
  answer(200, { name: 'a' })
  await call(declare('GET', 'optional'))
  expect(lastRequest().headers.get('Authorization')).toBe('Bearer abc')
})

test('a given address is used as it is; token and cookie stay with our own server [SI-7.15] [SB-7.15] [SB-7.17] [SB-7.20]', async () => {
  startSession({ accessToken: 'abc' })
  // biome-ignore lint/suspicious/noDocumentCookie: jsdom has no cookie store
  document.cookie = 'XSRF-TOKEN=a%2Fb'
  answer(200, { name: 'a' })
  await call(readThing, { at: 'https://elsewhere.example/next' })
  expect(lastRequest().url).toBe('https://elsewhere.example/next')
  expect(lastRequest().headers.has('Authorization')).toBe(false)
  expect(lastRequest().headers.has('X-XSRF-TOKEN')).toBe(false)
  // What the server links to lies with the server itself.
  answer(200, { name: 'a' })
  await call(readThing, { at: 'https://api.example/v1/things?cursor=x' })
  expect(lastRequest().headers.get('Authorization')).toBe('Bearer abc')
  expect(lastRequest().headers.get('X-XSRF-TOKEN')).toBe('a/b')
})

test('a body travels as JSON, also with DELETE, and the cookie against forgery is echoed [SI-7.15] [SI-7.16] [SB-7.17] [SB-7.18] [SB-7.20]', async () => {
  startSession({ accessToken: 'abc' })
  // biome-ignore lint/suspicious/noDocumentCookie: jsdom has no cookie store
  document.cookie = 'XSRF-TOKEN=a%2Fb'
  answer(200, { name: 'a' })
  await call(declare('DELETE', ['rw:things']), { body: { reason: 'Left' } })
  expect(lastRequest().init.body).toBe('{"reason":"Left"}')
  expect(lastRequest().headers.get('Content-Type')).toBe('application/json')
  expect(lastRequest().headers.get('Accept')).toBe('application/json')
  expect(lastRequest().headers.get('Authorization')).toBe('Bearer abc')
  expect(lastRequest().headers.get('X-XSRF-TOKEN')).toBe('a/b')
})

test('what makes something carries a key, and is sent again under it when no answer came', async () => {
  vi.useFakeTimers()
  const makeThing = { ...declare('POST', 'public'), idempotent: true }
  const keys = () => fetchMock.mock.calls.map(([, init]) => new Headers(init?.headers).get('Idempotency-Key'))
  const send = async (headers?: Record<string, string>) => {
    const made = call(makeThing, { body: {}, ...(headers && { headers }) })
    await vi.runAllTimersAsync()
    return made
  }
  fetchMock.mockRejectedValueOnce(new TypeError('Failed to fetch'))
  answer(200, { name: 'Made once' })
  expect(await send()).toEqual({ name: 'Made once' })
  expect(keys()).toEqual([expect.stringMatching(/^[0-9a-f]{32}$/), keys()[0]])
  answer(502, undefined)
  answer(200, { name: 'Made by another server' })
  await send({ 'Idempotency-Key': 'mine' })
  expect(keys().slice(2)).toEqual(['mine', 'mine'])
  answer(200, { name: 'Another' })
  await send()
  expect(keys()).toHaveLength(5)
  expect(keys()[4]).not.toBe(keys()[0])
  vi.useRealTimers()
})

test('what has no key is sent once', async () => {
  fetchMock.mockRejectedValueOnce(new TypeError('Failed to fetch'))
  await failureOf(call(declare('POST', 'public'), { body: {} }))
  answer(502, undefined)
  expect(await failureOf(call(declare('POST', 'public'), { body: {} }))).toMatchObject({ status: 502 })
  expect(fetchMock).toHaveBeenCalledTimes(2)
  expect(lastRequest().headers.has('Idempotency-Key')).toBe(false)
})

test('what sets something to a value is sent again too, as is what the caller knows to do no harm', async () => {
  vi.useFakeTimers()
  const set = declare('PUT', 'public')
  for (const send of [() => call(set, { body: {} }), () => call(declare('POST', 'public'), { mayRepeat: true })]) {
    answer(502, undefined)
    answer(200, { name: 'Set' })
    const [thing] = await Promise.all([send(), vi.runAllTimersAsync()])
    expect(thing).toEqual({ name: 'Set' })
  }
  vi.useRealTimers()
})

test('signing in sends a form', async () => {
  answer(200, { access_token: 't', token_type: 'Bearer', expires_in: 86_400, scope: 'rw:profile' })
  await call(createToken, { query: {}, body: { username: 'maya@example.org', password: 'a&b' } })
  expect(lastRequest().init.body).toEqual(new URLSearchParams({ username: 'maya@example.org', password: 'a&b' }))
  expect(lastRequest().headers.get('Content-Type')).toBe('application/x-www-form-urlencoded')
})

test('the neighbours of a page are read from its links [SB-3.8]', async () => {
  startSession({ accessToken: 'abc' })
  answer(
    200,
    { name: 'a' },
    { Link: '<https://api.example/p?cursor=2>; rel="next", <https://api.example/p?cursor=0>; rel="prev"' },
  )
  const page = await callPage(readThing)
  expect(page).toMatchObject({ next: 'https://api.example/p?cursor=2', previous: 'https://api.example/p?cursor=0' })
  answer(200, { name: 'a' }, { Link: '<https://api.example/p?cursor=0>; rel="prev"' })
  expect(await callPage(readThing)).toMatchObject({ next: undefined })
})

test('an unreachable server is fatal [SB-7.22]', async () => {
  startSession({ accessToken: 'abc' })
  fetchMock.mockRejectedValueOnce(new TypeError('Failed to fetch'))
  expect(await failureOf(call(readThing))).toMatchObject({ status: 0 })
  expect(readNotices().fatal?.message).toBe('Server Unavailable')
})

test('a call that was given up is not an error of the server', async () => {
  startSession({ accessToken: 'abc' })
  fetchMock.mockRejectedValueOnce(new DOMException('gone', 'AbortError'))
  expect(await failureOf(call(readThing))).toBeInstanceOf(DOMException)
  expect(readNotices().fatal).toBeUndefined()
})

test.each([401, 403])('%i ends the session [SI-4.5] [SB-7.21]', async (status) => {
  startSession({ accessToken: 'abc' })
  answer(status, { detail: 'No.' })
  expect(await failureOf(call(readThing))).toBeInstanceOf(ApiError)
  expect(sessionToken()).toBeUndefined()
})

test('a late refusal of an earlier session does not end the one that took its place', async () => {
  startSession({ accessToken: 'old' })
  fetchMock.mockImplementationOnce(async () => {
    startSession({ accessToken: 'new' })
    return new Response('{}', { status: 401 })
  })
  expect(await failureOf(call(readThing))).toBeInstanceOf(ApiError)
  expect(sessionToken()).toBe('new')
})

test('a call that took too long is given up without a word on the server', async () => {
  const slow = AbortSignal.abort(new DOMException('late', 'TimeoutError'))
  fetchMock.mockRejectedValueOnce(slow.reason)
  expect(await failureOf(call(declare('GET', 'public'), { signal: slow }))).toBe(slow.reason)
  expect(readNotices().fatal).toBeUndefined()
})

test.each([
  ['403 on the issuer list', declare('GET', ['r:issuer'], '/v1/issuer/issuers'), 403],
  ['403 on unlinking an account', declare('DELETE', ['rw:profile'], '/v1/user/socialaccounts/:slug'), 403],
  ['404', readThing, 404],
  ['400', readThing, 400],
])('%s leaves the session alone [SB-7.21]', async (_, declared, status) => {
  startSession({ accessToken: 'abc' })
  answer(status, { detail: 'No.' })
  await failureOf(call(declared))
  expect(sessionToken()).toBe('abc')
})

test('401 on a public call, such as a wrong client, ends nothing', async () => {
  startSession({ accessToken: 'abc' })
  answer(401, { error: 'invalid_client' })
  await failureOf(call({ ...declare('POST', 'public'), query: noQuery, body: noBody }))
  expect(sessionToken()).toBe('abc')
})

test.each([
  [401, '/v1/issuer/issuers'],
  [403, '/v1/issuer/issuers/:slug'],
  [403, '/v1/issuer/all-badges'],
] as const)('%i on %s still ends the session [SB-7.21]', async (status, path) => {
  startSession({ accessToken: 'abc' })
  answer(status, { detail: 'No.' })
  await failureOf(call(declare('GET', ['r:issuer'], path)))
  expect(sessionToken()).toBeUndefined()
})

test('too many calls are told plainly, and end no session', async () => {
  startSession({ accessToken: 'abc' })
  const text = 'Too many calls in a short time. Please wait a moment, then try again.'
  const body = { title: text, detail: text, status: 429, code: 'rate-limited', expires: 7 }
  answer(429, body, { 'RateLimit-Remaining': '0', 'Retry-After': '7' })
  const failure = await failureOf(call(readThing, { params: { slug: 'a' } }))
  expect(failure).toBeInstanceOf(ApiError)
  expect(failure instanceof ApiError && failure.firstMessage()).toBe(text)
  expect(readNotices().notice).toMatchObject({ kind: 'error', message: text })
  expect(sessionToken()).toBe('abc')
})

test.each([
  [0, 60],
  [0.99, 75],
])('answers can be made slow within a range, to see what people see meanwhile [SB-7.44]', async (drawn, least) => {
  vi.spyOn(Math, 'random').mockReturnValue(drawn)
  const minMs = drawn === 0 ? 60 : 0
  const api = { baseUrl: 'https://api.example', debugDelayRange: { minMs, maxMs: 80 } }
  sessionStorage.setItem('config', JSON.stringify({ api }))
  resetConfig()
  startSession({ accessToken: 'abc' })
  answer(200, { name: 'Slow' })
  const start = performance.now()
  await call(readThing, { params: { slug: 'a' } })
  // Timers may go off a little early.
  expect(performance.now() - start).toBeGreaterThan(least - 5)
  vi.restoreAllMocks()
})
