import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer, type RequestListener, type ServerResponse } from 'node:http'
import { createServer as createSecureServer } from 'node:https'
import type { AddressInfo, Server } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'

const gigabytes = 10
const piece = Buffer.alloc(1024 * 1024, 0x20)

export interface HostileHost {
  /** The origins it answers at. */
  origins: string[]
  /** What it does, by the address that does it. */
  addresses: Map<string, string>
  /** What could not be made here. */
  missing: string[]
  close: () => Promise<void>
}

/** A host that does harm to whoever asks it: one address for each way. */
export async function startHostileHost(): Promise<HostileHost> {
  const ways = describeWays()
  const answer: RequestListener = (request, response) => {
    // Whoever breaks off is right.
    response.on('error', () => undefined)
    const { pathname } = new URL(request.url ?? '/', 'http://host')
    const way = ways.get(decodeURIComponent(pathname.slice(1)))
    if (way) way(response, `${origin}${pathname}`)
    else response.writeHead(404).end()
  }
  const plain = createServer(answer)
  const addresses = new Map<string, string>()
  const origin = `http://127.0.0.1:${await listen(plain)}`
  for (const title of ways.keys()) addresses.set(title, `${origin}/${encodeURIComponent(title)}`)
  const servers: Server[] = [plain]
  const origins = [origin]
  // It speaks no TLS there at all.
  const muddled = origin.replace('http:', 'https:')
  addresses.set('no TLS where it says https', `${muddled}/`)
  origins.push(muddled)
  const certificate = makeCertificate()
  if (certificate) {
    const secure = createSecureServer(certificate, (_, response) => response.end('{}'))
    const own = `https://127.0.0.1:${await listen(secure)}`
    addresses.set('a certificate that nobody trusts', `${own}/`)
    origins.push(own)
    servers.push(secure)
  }
  return {
    origins,
    addresses,
    missing: certificate ? [] : ['no certificate of its own, because there is no openssl'],
    close: async () => {
      plain.closeAllConnections()
      await Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))))
    },
  }
}

/** Each address takes less than it may; all together take longer. */
export const slowTogether = 'a badge whose addresses take five seconds each'

/** Answers at the address, somehow. */
type Way = (response: ServerResponse, address: string) => void

function describeWays(): Map<string, Way> {
  // Several of them one after the other are one file, by the rules of gzip.
  const packed = Buffer.concat(Array.from({ length: 16 * gigabytes }, () => gzip64))
  const squeezed = brotliCompressSync(Buffer.alloc(256 * 1024 * 1024, 0x20))
  return new Map<string, Way>([
    ['never an answer', () => undefined],
    ['a byte a second', (response) => drip(response, { 'content-type': 'application/json' })],
    [
      'a byte a second of the head',
      ({ socket }) => {
        socket?.write('HTTP/1.1 200 OK\r\nX-Slow: ')
        const timer = setInterval(() => socket?.write('x'), 1000)
        socket?.on('close', () => clearInterval(timer))
      },
    ],
    ['a body of 10 GB', (response) => flood(response, {})],
    ['a body of 10 GB, as it says', (response) => flood(response, { 'content-length': `${gigabytes * 1024 ** 3}` })],
    ['redirects without end', (response) => response.writeHead(302, { location: `?${Math.random()}` }).end()],
    ['10 GB in a packed body', (response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end(packed)],
    ['256 MB in a small body', (response) => response.writeHead(200, { 'content-encoding': 'br' }).end(squeezed)],
    ['packed, but it is not', (response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end('{"a":1}')],
    ['less than it says', ({ socket }) => socket?.end('HTTP/1.1 200 OK\r\nContent-Length: 1000\r\n\r\n{"a":')],
    [
      'more than it says',
      ({ socket }) => socket?.end(`HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\n${'{"a":1}'.repeat(9999)}`),
    ],
    ['a length that is none', ({ socket }) => socket?.end('HTTP/1.1 200 OK\r\nContent-Length: -5\r\n\r\n{}')],
    ['a head without end', ({ socket }) => pour(socket, `X-Long: ${'x'.repeat(1000)}\r\n`, 'HTTP/1.1 200 OK\r\n')],
    ['a broken connection', ({ socket }) => socket?.destroy()],
    ['a badge whose class never answers', (response, address) => response.end(writeBadge(address, 'never an answer'))],
    [slowTogether, (response, address) => late(response, writeBadge(address, 'a class after five seconds'))],
    ['a class after five seconds', (response, address) => late(response, writeClass(address, 'five seconds'))],
    ['five seconds', (response) => late(response, '{}')],
  ])
}

const late = (response: ServerResponse, text: string) => void setTimeout(() => response.end(text), 5000)

const writeClass = (address: string, issuer: string): string =>
  JSON.stringify({
    '@context': 'https://w3id.org/openbadges/v2',
    type: 'BadgeClass',
    id: address,
    name: 'Slow',
    issuer: new URL(encodeURIComponent(issuer), address).href,
  })

const writeBadge = (address: string, badge: string): string =>
  JSON.stringify({
    '@context': 'https://w3id.org/openbadges/v2',
    type: 'Assertion',
    id: address,
    recipient: { type: 'email', hashed: false, identity: 'owner@bench.example.org' },
    badge: new URL(encodeURIComponent(badge), address).href,
    verification: { type: 'HostedBadge' },
    issuedOn: '2026-01-01T00:00:00Z',
  })

const gzip64 = gzipSync(Buffer.alloc(64 * 1024 * 1024, 0x20))

function drip(response: ServerResponse, headers: Record<string, string>): void {
  response.writeHead(200, headers)
  response.write('{')
  const timer = setInterval(() => response.write(' '), 1000)
  response.on('close', () => clearInterval(timer))
}

function flood(response: ServerResponse, headers: Record<string, string>): void {
  response.writeHead(200, { 'content-type': 'application/json', ...headers })
  let left = gigabytes * 1024
  const more = () => {
    while (left > 0 && !response.destroyed) {
      left--
      if (!response.write(piece)) return
    }
    response.end()
  }
  response.on('drain', more)
  more()
}

function pour(socket: ServerResponse['socket'], words: string, first: string): void {
  socket?.write(first)
  const more = () => {
    while (socket && !socket.destroyed && socket.write(words));
  }
  socket?.on('drain', more)
  more()
}

/** Made by openssl, which is not everywhere. */
function makeCertificate(): { key: Buffer; cert: Buffer } | undefined {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'sash-hostile-'))
  try {
    const asked = 'req -x509 -newkey rsa:2048 -nodes -days 1 -subj /CN=hostile.example'.split(' ')
    const [key, cert] = [path.join(folder, 'key.pem'), path.join(folder, 'cert.pem')]
    const { status } = spawnSync('openssl', [...asked, '-keyout', key, '-out', cert])
    return status === 0 ? { key: readFileSync(key), cert: readFileSync(cert) } : undefined
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

const listen = async (server: Server): Promise<number> => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return (server.address() as AddressInfo).port
}
