import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { OwnRequest } from '#contracts/requests/asking.ts'
import { givenDraft, givenRules, sendFile } from '#testing/given/given-request.ts'
import { givenZip } from '#testing/given/given-zip.ts'
import { type GivenPerson, givenBadgeClass, givenIssuer, givenPerson } from '#testing/given.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'

let server: TestServer
let owner: GivenPerson
let earner: GivenPerson
let badge: string
let id: string
beforeAll(async () => {
  server = await startTestServer()
  owner = await givenPerson(server)
  earner = await givenPerson(server)
  badge = await givenBadgeClass(owner, await givenIssuer(owner))
  await givenRules(owner, badge)
  id = (await givenDraft(earner, badge)).id
})
afterAll(async () => await server.stop())

const jpeg = () =>
  sharp({ create: { width: 40, height: 20, channels: 3, background: 'navy' } })
    .withExif({ IFD0: { Artist: 'Maya' }, IFD3: { GPSLatitude: '51/1 30/1 0/1' } })
    .jpeg()
    .toBuffer()

test.each<[string, () => Buffer | Promise<Buffer>]>([
  ['nothing', () => Buffer.alloc(0)],
  ['a page', () => Buffer.from('<!doctype html><script>alert(1)</script>')],
  ['a page behind blanks', () => Buffer.from('  \n <html>')],
  ['a drawing that may run', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>')],
  ['a program', () => Buffer.from('MZ\x90\x00\x03\x00\x00\x00', 'latin1')],
  ['a program of another kind', () => Buffer.from('\x7fELF\x02\x01\x01\x00', 'latin1')],
  ['bytes', () => Buffer.from([0xff, 0xfe, 0x00, 0x01, 0x02])],
  ['half a picture', async () => (await jpeg()).subarray(0, 60)],
  ['a picture that is none', () => Buffer.from('\x89PNG\r\n\x1a\n nothing', 'latin1')],
  ['an archive', () => givenZip([{ name: 'a.exe', content: 'MZ' }])],
  [
    'a document with a program in it',
    () =>
      givenZip([
        { name: '[Content_Types].xml', content: 'x' },
        { name: 'word/vbaProject.bin', content: 'x' },
      ]),
  ],
])('%s is no evidence', async (_, bytes) => {
  const answer = await sendFile(earner, id, await bytes(), 'evidence.pdf')
  expect(answer.statusCode).toBe(400)
})

test('a file has 10 megabytes at the most, and comes as bytes', async () => {
  expect((await sendFile(earner, id, Buffer.alloc(10 * 1024 * 1024 + 1, 65))).statusCode).toBe(413)
  const other = await earner.call('POST', `/v3/requests/${id}/files`, {
    body: Buffer.from('x'),
    headers: { 'content-type': 'text/html' },
  })
  expect(other.statusCode).toBe(415)
})

test('a picture is written anew, without what the camera says', async () => {
  const bytes = await jpeg()
  expect((await sharp(bytes).metadata()).exif).toBeDefined()
  const added = (
    await sendFile(earner, id, Buffer.concat([bytes, Buffer.from('<script>')]), '../../evil.html')
  ).json<OwnRequest>()
  const file = added.evidence.find(({ media_type }) => media_type === 'image/jpeg')
  expect(file?.name).toMatch(/^[^/\\]*evil\.jpg$/)
  const shown = await earner.call('GET', `/v3/requests/${id}/files/${file?.id}`)
  expect(shown.headers['content-disposition']).toMatch(/^attachment/)
  expect(shown.headers['cache-control']).toBe('no-store')
  expect((await sharp(shown.rawPayload).metadata()).exif).toBeUndefined()
  expect(shown.rawPayload.includes('<script>')).toBe(false)
})

test('a name cannot break out of a header, and the same bytes are there once', async () => {
  const name = 'log"\r\nSet-Cookie: a=b\u202Etxt.exe'
  const first = (await sendFile(earner, id, Buffer.from('The same.'), name)).json<OwnRequest>()
  const again = (await sendFile(earner, id, Buffer.from('The same.'), 'other')).json<OwnRequest>()
  expect(again.evidence).toHaveLength(first.evidence.length)
  const file = first.evidence.find((part) => part.media_type?.startsWith('text/plain'))
  const shown = await earner.call('GET', `/v3/requests/${id}/files/${file?.id}`)
  expect(shown.headers['set-cookie']).toBeUndefined()
  expect(file?.name).toMatch(/\.txt$/)
})

test('a request has ten files, sent one after the other or at once', async () => {
  const full = (await givenDraft(await givenPerson(server), badge)).id
  const other = await givenPerson(server)
  const mine = (await givenDraft(other, badge)).id
  expect(full).not.toBe(mine)
  const answers = await Promise.all(
    Array.from({ length: 12 }, (_, n) => sendFile(other, mine, Buffer.from(`File ${n}.`))),
  )
  expect(answers.filter(({ statusCode }) => statusCode === 201)).toHaveLength(10)
  expect(answers.filter(({ statusCode }) => statusCode === 409)).toHaveLength(2)
})
