import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { context } from '#infra/context.ts'
import { type GivenPerson, givenBadgeClass, givenIssuer, givenPerson } from '#testing/given.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'

let server: TestServer
let owner: GivenPerson
let issuer: string
beforeAll(async () => {
  server = await startTestServer()
  owner = await givenPerson(server)
  issuer = await givenIssuer(owner)
})
afterAll(async () => {
  await server.stop()
})

const dataUrl = (type: string, bytes: Buffer | string) =>
  `data:image/${type};base64,${Buffer.from(bytes).toString('base64')}`
const upload = (image: unknown) =>
  owner.call('POST', `${issuer}/badges`, { body: { name: 'A', description: 'B', criteria_text: 'C', image } })
const svg = (inner: string, attributes = '') =>
  dataUrl('svg+xml', `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10" ${attributes}>${inner}</svg>`)
const square = { width: 40, height: 40, channels: 4, background: '#184e6e' } as const
const png = await sharp({ create: square }).png().toBuffer()
const jpeg = await sharp({ create: square }).jpeg().toBuffer()

const hugeHeader = Buffer.from(png)
hugeHeader.writeUInt32BE(100_000, 16)
hugeHeader.writeUInt32BE(100_000, 20)

test.each<[string, unknown]>([
  ['a JPEG', dataUrl('jpeg', jpeg)],
  ['a JPEG that says it is a PNG', dataUrl('png', jpeg)],
  ['a PNG that says it is a drawing', dataUrl('svg+xml', png)],
  ['a PNG that claims a hundred thousand pixels a side', dataUrl('png', hugeHeader)],
  ['half a PNG', dataUrl('png', png.subarray(0, png.length / 2))],
  ['a page', dataUrl('svg+xml', '<html><body>x</body></html>')],
  [
    'a drawing full of entities',
    dataUrl('svg+xml', `<!DOCTYPE svg [<!ENTITY a "${'b'.repeat(99)}">]><svg>&a;&a;</svg>`),
  ],
  [
    'a drawing of another file',
    dataUrl('svg+xml', '<!DOCTYPE svg [<!ENTITY a SYSTEM "file:///etc/passwd">]><svg>&a;</svg>'),
  ],
  ['a drawing ten thousand levels deep', dataUrl('svg+xml', '<svg>'.repeat(10_000))],
  ['no base64', 'data:image/png;base64,???'],
  ['an address', 'http://127.0.0.1/x.png'],
  ['nothing', ''],
  ['null', null],
  ['a list', [png.toString('base64')]],
])('%s is no picture of a badge', async (_, image) => {
  const answer = await upload(image)
  expect([answer.statusCode, answer.json()]).toEqual([400, { image: [expect.any(String)] }])
})

test('20 MB are refused, whatever they are', async () => {
  const answer = await upload(dataUrl('png', Buffer.alloc(20 * 1024 * 1024)))
  expect([400, 413]).toContain(answer.statusCode)
})

test.each([
  ['a script', svg('<script>alert(1)</script><circle r="4"/>')],
  ['an event', svg('<circle r="4" onclick="alert(1)"/>', 'onload="alert(1)"')],
  [
    'a foreign page',
    svg('<foreignObject><body xmlns="http://www.w3.org/1999/xhtml"><script>alert(1)</script></body></foreignObject>'),
  ],
  ['a link', svg('<a href="javascript:alert(1)"><circle r="4"/></a>')],
  ['an animation of a link', svg('<a><animate attributeName="href" values="javascript:alert(1)"/><circle r="4"/></a>')],
  ['a picture from elsewhere', svg('<image href="http://evil.example/x.png" width="9" height="9"/><circle r="4"/>')],
  [
    'a style from elsewhere',
    svg('<style>@import "http://evil.example/x.css"; circle{fill:url(http://evil.example/)}</style><circle r="4"/>'),
  ],
  ['a copy from elsewhere', svg('<use href="http://evil.example/x.svg#a"/><circle r="4"/>')],
])('%s in a drawing is refused or taken out, and the file may run nothing', async (_, image) => {
  const made = await upload(image)
  if (made.statusCode === 400) return
  expect(made.statusCode).toBe(201)
  const file = await server.call('GET', `/public/badges/${made.json().slug}/image`)
  expect(file.body).not.toMatch(/script|alert|onload|onclick|foreignObject|evil\.example/i)
  expect(file.headers['content-security-policy']).toMatch(/default-src 'none'.*sandbox/)
  expect(file.headers['x-content-type-options']).toBe('nosniff')
})

test('what was hidden in a PNG is gone once it is stored', async () => {
  const hidden = await sharp({ create: square })
    .withExif({ IFD0: { Copyright: 'maya@example.org' } })
    .png()
    .toBuffer()
  const polyglot = Buffer.concat([hidden, Buffer.from('PK\u0003\u0004<script>alert(1)</script>')])
  const badge = await givenBadgeClass(owner, issuer, { image: dataUrl('png', polyglot) })
  const file = await server.call('GET', `/public/badges/${badge.split('/').at(-1)}/image`)
  expect(file.headers['content-type']).toBe('image/png')
  expect(file.rawPayload.includes('maya@example.org')).toBe(false)
  expect(file.rawPayload.includes('script')).toBe(false)
})

test('no refused picture left anything in the database', async () => {
  const { blobs } = await context()
    .db.selectFrom('blobs')
    .select(({ fn }) => fn.countAll<number>().as('blobs'))
    .executeTakeFirstOrThrow()
  const { classes } = await context()
    .db.selectFrom('badge_classes')
    .select(({ fn }) => fn.countAll<number>().as('classes'))
    .executeTakeFirstOrThrow()
  expect(Number(blobs)).toBeLessThanOrEqual(Number(classes))
})
