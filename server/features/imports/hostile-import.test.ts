import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { deflateSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { recipientScope } from '#contracts/oauth/scopes.ts'
import { createFetchOutside } from '#infra/outside/fetch.ts'
import { asDataUrl, bakeInto, drawing, givenSigned } from '#testing/given/given-elsewhere.ts'
import { pngPicture } from '#testing/given/given-story.ts'
import { type GivenPerson, givenPerson, newEmail } from '#testing/given.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'

let server: TestServer
let earner: GivenPerson
let inside: Server
let port: number
let connections = 0

beforeAll(async () => {
  inside = createServer((request, reply) => {
    reply.writeHead(302, { location: request.url }).end()
  })
  inside.on('connection', () => {
    connections++
  })
  port = await new Promise((resolve) => inside.listen(0, '::', () => resolve((inside.address() as AddressInfo).port)))
  const outside = createFetchOutside({
    allowPorts: [80, 443, port],
    resolve: async () => [{ address: '127.0.0.1', family: 4 }],
    allowPrivate: ({ hostname }) => hostname === 'loop.example',
  })
  server = await startTestServer({ outside })
  earner = await givenPerson(server, newEmail('maya'), recipientScope)
})
afterAll(async () => {
  await server.stop()
  inside.close()
})

const bring = (body: object) => earner.call('POST', '/v1/earner/badges', { body })
const nameOf = async (body: object): Promise<unknown> => (await bring(body)).json()

/** A PNG with a chunk of ours before its end. */
const withChunk = async (type: string, data: Buffer): Promise<Buffer> => {
  const png = Buffer.from((await pngPicture()).split(',')[1] ?? '', 'base64')
  const { crc32 } = await import('node:zlib').then((zlib) => ({ crc32: zlib.crc32 as (data: Buffer) => number }))
  const body = Buffer.concat([Buffer.from(type), data])
  const head = Buffer.alloc(4)
  head.writeUInt32BE(data.length)
  const sum = Buffer.alloc(4)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([png.subarray(0, -12), head, body, sum, png.subarray(-12)])
}

test('a text chunk that unfolds a thousandfold is left folded', async () => {
  const bomb = deflateSync(Buffer.alloc(200 * 1024 * 1024))
  const chunk = Buffer.concat([Buffer.from('openbadgecredential\0\x01\0\0\0'), bomb])
  const answer = await nameOf({ image: asDataUrl(await withChunk('iTXt', chunk), 'image/png') })
  // Nothing was seen that speaks against the badge.
  expect(answer).toMatchObject([{ name: 'UNABLE_TO_VERIFY' }])
})

test('what is too large or too deep is refused, not worked on', async () => {
  const huge = asDataUrl(Buffer.alloc(11 * 1024 * 1024), 'image/png')
  expect(await nameOf({ image: huge })).toEqual({ image: ['Use an image of at most 10 MB.'] })
  expect((await bring({ image: asDataUrl(Buffer.alloc(12 * 1024 * 1024), 'image/png') })).statusCode).toBe(413)
  const deep = `${'{"a":'.repeat(5000)}1${'}'.repeat(5000)}`
  expect(await nameOf({ assertion: deep })).toMatchObject([
    { name: 'INVALID_BADGE', description: 'The document is nested more than 32 levels deep.' },
  ])
  expect(await nameOf({ assertion: `{"a":"${'x'.repeat(2 * 1024 * 1024)}"}` })).toMatchObject([
    {
      name: 'INVALID_BADGE',
      description: 'The badge is too large to be checked here. The document is longer than one mebibyte.',
    },
  ])
})

test('two badges in one picture that differ are refused', async () => {
  const { bytes } = await bakeInto('svg', await givenSigned(earner.email))
  const other = '<openbadges:credential>{"a":1}</openbadges:credential></svg>'
  const both = Buffer.from(bytes.toString().replace('</svg>', other))
  expect(await nameOf({ image: asDataUrl(both, 'image/svg+xml') })).toMatchObject([
    { name: 'INVALID_BADGE', description: 'The SVG carries two badges that differ.' },
  ])
})

test('scripts in a picture stay in the original, which nobody is shown', async () => {
  const evil = drawing.replace('<circle', '<script>alert(1)</script><circle onclick="alert(2)"')
  const { bytes } = await bakeInto('svg', await givenSigned(earner.email))
  const baked = Buffer.from(
    bytes.toString().replace(drawing.slice(drawing.indexOf('<circle')), evil.slice(evil.indexOf('<script'))),
  )
  const answer = await bring({ image: asDataUrl(baked, 'image/svg+xml') })
  expect(answer.statusCode).toBe(201)
  const { image } = answer.json<{ image: string }>()
  const picture = await server.call('GET', new URL(image).pathname)
  expect(picture.body).toContain('<circle')
  expect(picture.body).not.toMatch(/script|alert|onclick|openbadges/)
  expect(picture.headers['content-security-policy']).toContain('sandbox')
})

test.each(['127.0.0.1', 'localhost', '[::1]', '0x7f.1', '169.254.169.254', 'user@10.0.0.1', 'inside.example'])(
  'the private address %s is never asked, wherever a badge names it',
  async (host) => {
    connections = 0
    const here = `http://${host}:${port}`
    const refusal = [{ name: 'FETCH_HTTP_NODE', description: 'Unable to reach URL' }]
    expect(await nameOf({ url: `${here}/badge` })).toMatchObject(refusal)
    const recipient = { type: 'email', hashed: false, identity: earner.email }
    const issuer = { name: 'Inside', url: here, image: `${here}/logo.png` }
    const badge = { name: 'Inside', description: 'x', criteria: here, image: `${here}/badge.png`, issuer }
    const old = { uid: 'a', recipient, issuedOn: 1359217910, verify: { type: 'hosted', url: `${here}/1` } }
    expect(await nameOf({ assertion: JSON.stringify({ ...old, badge }) })).toMatchObject(refusal)
    expect(
      await nameOf({
        assertion: JSON.stringify({
          ...old,
          uid: 'b',
          badge: `${here}/2`,
          verify: { type: 'hosted', url: `${here}/3` },
        }),
      }),
    ).toMatchObject(refusal)
    expect(connections).toBe(0)
  },
)

test('an address that leads to itself is left', async () => {
  connections = 0
  expect(await nameOf({ url: `http://loop.example:${port}/` })).toMatchObject([
    { name: 'FETCH_HTTP_NODE', description: 'Unable to reach URL' },
  ])
  expect(connections).toBeLessThan(6)
})

test('addresses that are none, and texts of the wrong kind, are refused', async () => {
  for (const url of ['javascript:alert(1)', 'file:///etc/passwd', 'data:text/html,x', 'x', 'http://']) {
    expect(await nameOf({ url })).toMatchObject([{ name: 'FETCH_HTTP_NODE' }])
  }
  expect((await bring({ url: `https://a.example/${'x'.repeat(3000)}` })).statusCode).toBe(400)
  for (const body of [{ image: 5 }, { url: {} }, { assertion: [] }, { keep_unreachable: 'x', url: 'x' }, []]) {
    expect((await bring(body)).statusCode).toBe(400)
  }
})

test('a time that its zone carries out of the calendar is no time, and breaks no page', async () => {
  for (const validUntil of ['9999-12-31T23:59:59-14:00', '0000-01-01T00:00:00+14:00']) {
    const signed = await givenSigned(earner.email, (credential) => ({ ...credential, validUntil }))
    const answer = await earner.call('POST', '/v1/earner/badges?json_format=plain', {
      body: { assertion: JSON.stringify(signed) },
    })
    const { id, json } = answer.json<{ id: string; json: { expires?: string } }>()
    expect([answer.statusCode, json.expires]).toEqual([201, undefined])
    for (const ending of ['', '.json', '.json?v=3_0', '/card.png']) {
      const { statusCode } = await server.call('GET', `/public/assertions/${id}${ending}`)
      expect([validUntil, ending, statusCode]).toEqual([validUntil, ending, 200])
    }
  }
})
