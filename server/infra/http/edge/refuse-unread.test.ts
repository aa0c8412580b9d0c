import { once } from 'node:events'
import { type AddressInfo, createConnection } from 'node:net'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { holdLock, untilWaiting } from '#testing/hold-lock.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'

const lines: string[] = []
let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ log: { write: (line) => void lines.push(line) } })
  await server.app.listen({ port: 0, host: '127.0.0.1' })
})
beforeEach(() => void Object.assign(server.app.server, { headersTimeout: 10_000, requestTimeout: 30_000 }))
afterAll(() => server.stop())

interface Answer {
  status: number
  headers: Record<string, string>
  body: string
}

/** All that is answered over one connection until the server ends it. */
const say = async (words: string | Buffer): Promise<Answer[]> => {
  const socket = createConnection((server.app.server.address() as AddressInfo).port, '127.0.0.1')
  socket.on('error', () => {})
  socket.write(words)
  const pieces: Buffer[] = []
  socket.on('data', (piece: Buffer) => void pieces.push(piece))
  await once(socket, 'close', { signal: AbortSignal.timeout(5000) })
  return readAnswers(Buffer.concat(pieces))
}

const readAnswers = (bytes: Buffer): Answer[] => {
  if (bytes.length === 0) return []
  const end = bytes.indexOf('\r\n\r\n')
  const [first = '', ...rest] = bytes.subarray(0, end).toString().split('\r\n')
  const headers = Object.fromEntries(
    rest.map((line) => {
      const [name = '', ...value] = line.split(': ')
      return [name.toLowerCase(), value.join(': ')]
    }),
  )
  const status = Number(/^HTTP\/1\.1 (\d{3}) /.exec(first)?.[1])
  const from = end + 4
  const to = from + Number(status === 100 ? 0 : headers['content-length'])
  return [{ status, headers, body: bytes.subarray(from, to).toString() }, ...readAnswers(bytes.subarray(to))]
}

const host = 'Host: localhost:8000\r\n'
const ask = (first: string, ...headers: string[]): string =>
  `${first} HTTP/1.1\r\n${host}${headers.map((one) => `${one}\r\n`).join('')}\r\n`
const json = 'Content-Type: application/json'
const chunked = 'Transfer-Encoding: chunked'

/** The refusal of the house, however little is known of who asked. */
const expectProblem = ({ status, headers, body }: Answer, code: string): void => {
  const problem = JSON.parse(body)
  expect(problem).toMatchObject({ type: 'about:blank', status, code, request_id: headers['x-request-id'] })
  expect(headers).toMatchObject({
    'content-type': 'application/problem+json; charset=utf-8',
    connection: 'close',
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'content-security-policy': expect.stringContaining("default-src 'none'"),
    date: expect.any(String),
  })
  expect(lines.some((line) => line.includes(problem.request_id) && line.includes(code))).toBe(true)
}

test.each<[string, string | Buffer, number, string]>([
  ['headers that are too large', ask('GET /v3/setup', `X: ${'a'.repeat(20_000)}`), 431, 'request.headers'],
  ['too many headers', ask('GET /v3/setup', ...Array(3000).fill('a: b')), 431, 'request.headers'],
  ['an address that is too long', ask(`GET /v3/setup?${'a'.repeat(20_000)}`), 414, 'request.address'],
  ['a line that is no request', 'GET\r\n\r\n', 400, 'request.malformed'],
  ['a line with a space too many', ask('GET /v3 /setup'), 400, 'request.malformed'],
  ['a method that HTTP does not know', ask('AWARD /v3/setup'), 400, 'request.malformed'],
  ['another protocol', 'GET / HTTP/9.9\r\n\r\n', 400, 'request.malformed'],
  ['the first words of HTTP/2', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n', 400, 'request.malformed'],
  ['the first bytes of TLS', Buffer.from([0x16, 3, 1, 2, 0, 1, 0, 1, 0xfc, 3, 3]), 400, 'request.malformed'],
  ['lines without a return', 'GET /v3/setup HTTP/1.1\nHost: localhost:8000\n\n', 400, 'request.malformed'],
  ['a header with a space in its name', ask('GET /v3/setup', 'X y: a'), 400, 'request.malformed'],
  ['a header with a control character', ask('GET /v3/setup', 'X: a\x01b'), 400, 'request.malformed'],
  ['two lengths', ask('POST /v3/verify', 'Content-Length: 2', 'Content-Length: 3'), 400, 'request.malformed'],
  ['a length that is none', ask('POST /v3/verify', 'Content-Length: x'), 400, 'request.malformed'],
  ['a length and chunks', ask('POST /v3/verify', 'Content-Length: 2', chunked), 400, 'request.malformed'],
  ['an encoding that is not known', ask('POST /v3/verify', json, 'Transfer-Encoding: gzip'), 400, 'request.malformed'],
  ['a tunnel', 'CONNECT other.example:443 HTTP/1.1\r\nHost: other.example:443\r\n\r\n', 400, 'request.malformed'],
])('%s is refused in the form of the house, and the connection ends', async (_, words, status, code) => {
  const [answer, ...more] = await say(words)
  expect([answer?.status, more]).toEqual([status, []])
  expectProblem(answer as Answer, code)
})

test.each<[string, string]>([
  ['two names', ask('GET /v3/setup', 'Host: localhost:8000', 'Connection: close')],
  ['another name beside ours', ask('GET /v3/setup', 'Host: other.example', 'Connection: close')],
  ['no name', 'GET /v3/setup HTTP/1.1\r\nConnection: close\r\n\r\n'],
  ['two names for who watches', ask('GET /health', 'Host: other.example', 'Connection: close')],
])('a request with %s is refused by the endpoint', async (_, words) => {
  const [answer] = await say(words)
  expect([answer?.status, answer?.body]).toEqual([400, expect.stringContaining('could not be read')])
  expect(answer?.headers['x-request-id']).toMatch(/./)
})

test('an address that comes whole is that of our own name, or refused', async () => {
  for (const [url, status] of [
    ['http://localhost:8000/v3/setup?x', 200],
    ['http://other.example/v3/setup', 421],
    ['http://localhost:8000/v2/nowhere', 404],
    ['http://localhost:8000', 404],
  ] as const) {
    const [answer] = await say(ask(`GET ${url}`, 'Accept: application/json', 'Connection: close'))
    expect([url, answer?.status]).toEqual([url, status])
    if (url.includes('/v2/')) expect(JSON.parse(answer?.body ?? '')).toMatchObject({ status: { success: false } })
  }
  const [old] = await say('GET /v3/setup HTTP/1.0\r\n\r\n')
  expect(old?.status).toBe(421)
})

const token = (body: string) => `${ask('POST /o/token', json, chunked)}${body}`

test.each<[string, string, string, object]>([
  ['JSON', json, '/v3/verify', { code: 'request.malformed' }],
  ['a form', 'Content-Type: application/x-www-form-urlencoded', '/o/token', { error: 'invalid_request' }],
  ['parts', 'Content-Type: multipart/form-data; boundary=x', '/v1/user/profile', { detail: expect.any(String) }],
  ['a file', 'Content-Type: text/csv', '/v3/verify/batches', { code: 'request.malformed' }],
])('a broken chunk of %s is refused once, in the words of its endpoint', async (_, type, path, body) => {
  for (const chunks of ['zz\r\n', '2\r\n{"\r\nzz\r\n']) {
    const answers = await say(`${ask(`POST ${path}`, type, chunked)}${chunks}`)
    expect(answers.map(({ status, headers }) => [status, headers.connection])).toEqual([[400, 'close']])
    expect(JSON.parse(answers[0]?.body ?? '')).toMatchObject(body)
  }
})

test('who is refused for something else is told of that alone', async () => {
  for (const [path, status] of [
    ['/v2/issuers', 401],
    ['/v2/nowhere', 404],
    ['/v3/setup', 405],
  ] as const) {
    const answers = await say(`${ask(`POST ${path}`, 'Content-Type: text/nothing', chunked)}2\r\n{}\r\nzz\r\n`)
    expect([path, answers.map((answer) => answer.status)]).toEqual([path, [status]])
  }
})

test('what was asked before on the connection is answered before the refusal', async () => {
  const release = await holdLock((tx) => sql`lock table setup in access exclusive mode`.execute(tx))
  const told = say(`${ask('GET /v3/setup')}${ask('GET /v3/setup')}NO REQUEST\r\n\r\n`)
  await untilWaiting(1)
  await release()
  const answers = await told
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 400])
  expectProblem(answers[2] as Answer, 'request.malformed')
})

test('who takes too long is told so: within a body by its endpoint, before that in the form of the house', async () => {
  Object.assign(server.app.server, { headersTimeout: 100, requestTimeout: 200 })
  const [half] = await say('GET /v3/setup HTTP/1.1\r\nHost: loc')
  expect(half?.status).toBe(408)
  expectProblem(half as Answer, 'request.slow')
  const answers = await say(`${token('2\r\n{"\r\n')}`)
  expect(answers.map(({ status, body }) => [status, JSON.parse(body).error])).toEqual([[408, 'invalid_request']])
  expect(await say('')).toEqual([])
})

test('whoever expects something of the server is answered like everybody', async () => {
  const body = '{}'
  const words = (expected: string) =>
    ask('POST /v3/verify', json, `Expect: ${expected}`, 'Content-Length: 2', 'Connection: close') + body
  expect((await say(words('100-continue'))).map(({ status }) => status)).toEqual([100, 400])
  expect((await say(words('more'))).map(({ status }) => status)).toEqual([400])
})
