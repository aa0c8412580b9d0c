import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { createFetchOutside, explainFailure } from './fetch.ts'
import { isPublicAddress, type Resolve } from './vet-address.ts'

let server: Server
let port = 0
let connections = 0
let requests: IncomingMessage[] = []
let answer: RequestListener = (_, response) => response.end('secret')

beforeAll(async () => {
  server = createServer((request, response) => {
    requests.push(request)
    answer(request, response)
  })
  server.on('connection', () => connections++)
  await new Promise<void>((resolve) => server.listen(0, '::', resolve))
  port = (server.address() as AddressInfo).port
})
afterEach(() => {
  connections = 0
  requests = []
  server.closeAllConnections()
})
afterAll(async () => await new Promise((resolve) => server.close(resolve)))

const loopback: Resolve = async () => [{ address: '127.0.0.1', family: 4 }]
/** Lets exactly the named test host through to the server of this file; everything else is treated as in production. */
const toServer = (resolve: Resolve = loopback) =>
  createFetchOutside({ resolve, allowPorts: [port], allowPrivate: (url) => url.hostname === 'issuer.example' })
const page = (path = '/') => `http://issuer.example:${port}${path}`

describe('addresses of private networks', () => {
  const hosts = [
    '127.0.0.1', '127.1', '0x7f.1', '0x7f000001', '2130706433', '017700000001', '0177.0.0.1', '①②⑦.⓪.⓪.①',
    '127。0。0。1', '%31%32%37.0.0.1', '127.0.0.1.', '127.0.0.1..', '0', '0.0.0.0', 'localhost', 'LOCALHOST', 'localhost.',
    'localhost..', 'ⓛocalhost', 'app.localhost', 'app.localhost.', '[::1]', '[::]', '[0:0:0:0:0:0:0:1]',
    '[::ffff:127.0.0.1]', '[::ffff:7f00:1]', '[0:0:0:0:0:ffff:127.0.0.1]', '[::127.0.0.1]', '[::ffff:0:127.0.0.1]',
    '[64:ff9b::127.0.0.1]', '[64:ff9b:1::7f00:1]', '[2002:7f00:1::]', '[2001:0:7f00:1::]', '[fe80::1]', '[fc00::1]',
    '[fd00:ec2::254]', '[fec0::1]', '[ff02::1]', '[100::1]', '[2001:db8::1]', '[5f00::1]', '[4000::1]',
    '10.0.0.1', '172.16.0.1', '172.31.255.255', '192.168.0.1', '169.254.169.254', '100.64.0.1', '100.127.255.255',
    '192.0.0.1', '192.0.2.1', '198.18.0.1', '198.51.100.1', '203.0.113.1', '224.0.0.1', '240.0.0.1', '255.255.255.255',
    'me@127.0.0.1', 'user:pass@example.org',
  ] // biome-ignore format: one list

  test.each(hosts)('%s is refused and nothing is contacted', async (host) => {
    const fetchOutside = createFetchOutside({ resolve: loopback, allowPorts: [port] })
    for (const scheme of ['http', 'https']) {
      expect(await fetchOutside(`${scheme}://${host}:${port}/`)).toMatchObject({ ok: false, reason: 'refused' })
    }
    expect(connections).toBe(0)
  })

  test.each([
    'file:///etc/passwd',
    'gopher://127.0.0.1:70/',
    'ftp://example.org/',
    'data:text/plain,x',
    'javascript:1',
    'x',
    '',
  ])('%j is not an address of the web', async (address) => {
    expect(await createFetchOutside({ resolve: loopback })(address)).toMatchObject({ ok: false, reason: 'refused' })
  })

  test('ports other than those of the web are refused before a name is resolved', async () => {
    let asked = 0
    const resolve: Resolve = async () => {
      asked++
      return [{ address: '192.0.2.1', family: 4 }]
    }
    const fetchOutside = createFetchOutside({ resolve })
    for (const odd of [22, 25, 6379, 8000, 5432]) {
      expect(await fetchOutside(`http://example.org:${odd}/`)).toMatchObject({ reason: 'refused' })
    }
    expect(asked).toBe(0)
  })

  test.each([
    ['only private', ['127.0.0.1']],
    ['public and private', ['93.184.215.14', '127.0.0.1']],
    ['private as mapped IPv6', ['::ffff:127.0.0.1']],
    ['public IPv4 and local IPv6', ['93.184.215.14', 'fe80::1']],
    ['not an address', ['localhost']],
  ])('a name that resolves to %s is refused', async (_, found) => {
    const resolve: Resolve = async () => found.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }))
    const fetchOutside = createFetchOutside({ resolve, allowPorts: [port] })
    expect(await fetchOutside(`http://rebind.example:${port}/`)).toMatchObject({ reason: 'refused' })
    expect(connections).toBe(0)
  })

  test('a name whose answer changes after it was looked at is connected to where the first answer said', async () => {
    let asked = 0
    // 3ffe::/16 was returned and belongs to nobody, so the connection goes nowhere.
    const resolve: Resolve = async () =>
      asked++ === 0 ? [{ address: '3ffe::1', family: 6 }] : [{ address: '127.0.0.1', family: 4 }]
    const fetchOutside = createFetchOutside({ resolve, allowPorts: [port] })
    const result = await fetchOutside(`http://rebind.example:${port}/`, { timeoutMs: 500 })
    expect(result.ok).toBe(false)
    expect(asked).toBe(1)
    expect(connections).toBe(0)
  })

  test('ordinary public addresses are public', () => {
    expect(['93.184.215.14', '1.1.1.1', '8.8.8.8', '2606:4700::1111', '2a00:1450::1'].every(isPublicAddress)).toBe(true)
  })

  test('refused, closed and silent addresses read alike', async () => {
    const refused = await createFetchOutside()('http://10.0.0.1/')
    const closed = await createFetchOutside({ allowPrivate: () => true, resolve: loopback })('http://issuer.example:1/')
    answer = () => undefined
    const silent = await toServer()(page(), { timeoutMs: 200 })
    expect([refused, closed, silent].map((result) => !result.ok && result.reason)).toEqual([
      'refused',
      'unreachable',
      'timeout',
    ])
    expect(new Set([refused, closed, silent].map((result) => !result.ok && explainFailure(result)))).toEqual(
      new Set(['Unable to reach URL']),
    )
  })
})

describe('redirects', () => {
  const redirectTo = (target: string, status = 302) => {
    answer = (_, response) => response.writeHead(status, { location: target }).end()
  }

  test.each([
    'http://127.0.0.1/',
    'http://169.254.169.254/latest/meta-data/',
    'http://[::1]/',
    'file:///etc/passwd',
    'gopher://x/',
  ])('to %s is refused', async (target) => {
    redirectTo(target.replace('127.0.0.1/', `127.0.0.1:${port}/`))
    expect(await toServer()(page())).toMatchObject({ ok: false, reason: 'refused' })
    expect(requests).toHaveLength(1)
  })

  test('three are followed, a fourth is not', async () => {
    answer = (request, response) => {
      const left = Number(request.url?.slice(1))
      if (left === 0) response.end('there')
      else response.writeHead(307, { location: `/${left - 1}` }).end()
    }
    expect(await toServer()(page('/3'))).toMatchObject({ ok: true, url: page('/0'), status: 200 })
    requests = []
    expect(await toServer()(page('/4'))).toMatchObject({ ok: false, reason: 'redirects' })
    expect(requests).toHaveLength(4)
  })

  test('in a loop end', async () => {
    redirectTo('/')
    expect(await toServer()(page())).toMatchObject({ ok: false, reason: 'redirects' })
  })

  test('drop the headers of the caller at another origin and the body after a 303', async () => {
    const seen: { method?: string | undefined; secret: unknown }[] = []
    answer = (request, response) => {
      seen.push({ method: request.method, secret: request.headers['x-secret'] })
      if (request.url === '/') response.writeHead(303, { location: `http://other.example:${port}/x` }).end()
      else response.end('ok')
    }
    const fetchOutside = createFetchOutside({ resolve: loopback, allowPrivate: () => true })
    await fetchOutside(page(), { method: 'POST', body: 'x', headers: { 'x-secret': 's' } })
    expect(seen).toEqual([
      { method: 'POST', secret: 's' },
      { method: 'GET', secret: undefined },
    ])
  })
})

describe('bodies', () => {
  test('come with their address, type and tag; own name, no cookies', async () => {
    answer = (_, response) =>
      response
        .writeHead(200, { 'content-type': 'Application/LD+JSON; charset=utf-8', etag: '"1"', 'set-cookie': 'a=b' })
        .end('{"a":"ü"}')
    const fetchOutside = toServer()
    const result = await fetchOutside(page('/x'), { accept: 'application/json' })
    expect(result).toMatchObject({
      ok: true,
      status: 200,
      url: page('/x'),
      contentType: 'application/ld+json',
      etag: '"1"',
    })
    expect(result.ok && result.text()).toBe('{"a":"ü"}')
    await fetchOutside(page('/x'))
    expect(requests.map(({ headers }) => headers.cookie)).toEqual([undefined, undefined])
    expect(requests[0]?.headers).toMatchObject({
      accept: 'application/json',
      'user-agent': 'Sash/0.1 (+badge verifier)',
    })
  })

  test('are unpacked', async () => {
    answer = (_, response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync('packed'))
    const result = await toServer()(page())
    expect(result.ok && result.text()).toBe('packed')
  })

  test('that unpack to more than the limit are given up, with flat memory', async () => {
    const bomb = gzipSync(Buffer.alloc(64 * 1024 * 1024))
    answer = (_, response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end(bomb)
    const before = process.memoryUsage().rss
    expect(await toServer()(page())).toMatchObject({ ok: false, reason: 'too-large' })
    expect(process.memoryUsage().rss - before).toBeLessThan(32 * 1024 * 1024)
  })

  test('without an end are given up at the limit', async () => {
    answer = (_, response) => {
      const write = (): void => {
        while (!response.destroyed && response.write(Buffer.alloc(65_536)));
        if (!response.destroyed) response.once('drain', write)
      }
      write()
    }
    expect(await toServer()(page(), { maxBytes: 300_000 })).toMatchObject({ ok: false, reason: 'too-large' })
  })

  test('that drip are given up when the time is over', async () => {
    answer = (_, response) => {
      const drip = setInterval(() => response.write('x'), 20)
      response.on('close', () => clearInterval(drip))
    }
    const began = performance.now()
    expect(await toServer()(page(), { timeoutMs: 300 })).toMatchObject({ ok: false, reason: 'timeout' })
    expect(performance.now() - began).toBeLessThan(1000)
  })

  test('may be as long as the limit and not a byte longer', async () => {
    answer = (request, response) => response.end(Buffer.alloc(Number(request.url?.slice(1))))
    expect(await toServer()(page('/1000'), { maxBytes: 1000 })).toMatchObject({ ok: true })
    expect(await toServer()(page('/1001'), { maxBytes: 1000 })).toMatchObject({ ok: false, reason: 'too-large' })
  })

  test('shorter than announced, broken off or packed in an unknown way are no answer', async () => {
    answer = (_, response) => {
      response.writeHead(200, { 'content-length': 100 }).write('short')
      setTimeout(() => response.destroy(), 20)
    }
    expect(await toServer()(page())).toMatchObject({ ok: false, reason: 'unreachable' })
    answer = (_, response) => response.writeHead(200, { 'content-encoding': 'zstd' }).end('x')
    expect(await toServer()(page())).toMatchObject({ ok: false, reason: 'unreachable' })
    answer = (_, response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end('not gzip')
    expect(await toServer()(page())).toMatchObject({ ok: false, reason: 'unreachable' })
  })

  test.each([404, 500, 304, 204])('status %i', async (status) => {
    answer = (_, response) => response.writeHead(status).end()
    const result = await toServer()(page())
    expect(result).toMatchObject(status === 204 ? { ok: true, status } : { ok: false, reason: 'http', status })
  })

  test('a resolver that hangs or fails is no answer either', async () => {
    const hangs = createFetchOutside({ resolve: () => new Promise(() => undefined) })
    expect(await hangs('http://example.org/', { timeoutMs: 100 })).toMatchObject({ ok: false, reason: 'timeout' })
    const fails = createFetchOutside({ resolve: () => Promise.reject(new Error('ENOTFOUND')) })
    expect(await fails('http://example.org/')).toMatchObject({ ok: false, reason: 'unreachable' })
  })
})
