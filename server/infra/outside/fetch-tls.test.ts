import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer as createPlainServer, type RequestListener, type Server } from 'node:http'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createFetchOutside } from './fetch.ts'

const folder = mkdtempSync(path.join(os.tmpdir(), 'sash-tls-'))
const args =
  'req -x509 -newkey rsa:2048 -nodes -days 1 -subj /CN=issuer.example -addext subjectAltName=DNS:issuer.example'
// From the system; without it there is nothing to test against.
const tool = 'openssl'
const made = spawnSync(tool, [...args.split(' '), '-keyout', `${folder}/key.pem`, '-out', `${folder}/cert.pem`])
const hasCertificate = made.status === 0

let server: Server | undefined
let plain: Server | undefined
let plainRequests = 0
let answer: RequestListener = (_, response) => response.end('hello')

beforeAll(async () => {
  if (!hasCertificate) return
  const files = { key: readFileSync(`${folder}/key.pem`), cert: readFileSync(`${folder}/cert.pem`) }
  server = createServer(files, (request, response) => answer(request, response))
  plain = createPlainServer((_, response) => {
    plainRequests++
    response.end('plain')
  })
  await Promise.all([server, plain].map((one) => new Promise<void>((resolve) => one.listen(0, '127.0.0.1', resolve))))
})
afterAll(() => {
  server?.close()
  plain?.close()
  rmSync(folder, { recursive: true })
})

const portOf = (one: Server | undefined): number => (one?.address() as AddressInfo | undefined)?.port ?? 0
const open = (certificateAuthority?: string) =>
  createFetchOutside({
    resolve: async () => [{ address: '127.0.0.1', family: 4 }],
    allowPrivate: () => true,
    ...(certificateAuthority ? { certificateAuthority } : {}),
  })
const authority = () => readFileSync(`${folder}/cert.pem`, 'utf8')

test.runIf(hasCertificate)('a certificate that nobody trusts is no answer', async () => {
  const result = await open()(`https://issuer.example:${portOf(server)}/`)
  expect(result).toMatchObject({ ok: false, reason: 'unreachable' })
})

test.runIf(hasCertificate)(
  'a trusted certificate is asked for the name in the address, not for the IP address',
  async () => {
    const result = await open(authority())(`https://issuer.example:${portOf(server)}/`)
    expect(result).toMatchObject({ ok: true })
    const other = await open(authority())(`https://other.example:${portOf(server)}/`)
    expect(other).toMatchObject({ ok: false, reason: 'unreachable' })
  },
)

test.runIf(hasCertificate)('a redirect from https to http is refused', async () => {
  answer = (_, response) => response.writeHead(302, { location: `http://issuer.example:${portOf(plain)}/` }).end()
  const result = await open(authority())(`https://issuer.example:${portOf(server)}/`)
  expect(result).toMatchObject({ ok: false, reason: 'refused' })
  expect(plainRequests).toBe(0)
})
