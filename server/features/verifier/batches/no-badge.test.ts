import { afterAll, beforeAll, expect, test } from 'vitest'
import { context } from '#infra/context.ts'
import { createElsewhere, givenSigned } from '#testing/given/given-elsewhere.ts'
import { pngPicture } from '#testing/given/given-story.ts'
import { givenZip } from '#testing/given/given-zip.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'

const site = createElsewhere()
let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ outside: site.outside })
})
afterAll(async () => await server.stop())

const path = '/v3/verify/batches'
const check = async (body: unknown, type?: string) => {
  const answer = await server.call('POST', path, { body, headers: type ? { 'content-type': type } : {} })
  expect(answer.statusCode).toBe(202)
  const { id } = answer.json()
  await context().queue.drain()
  const batch = (await server.call('GET', `${path}/${id}`)).json()
  const read = async (file: string) => (await server.call('GET', `${path}/${id}/${file}`)).body
  return { batch, read, results: JSON.parse(await read('results?num=500')) }
}
const inZip = (files: Record<string, string | Buffer>) =>
  check(givenZip(Object.entries(files).map(([name, content]) => ({ name, content }))), 'application/zip')
const labels = (results: { label: string }[]) => results.map(({ label }) => label)

test('what holds no badge counts neither as valid nor as invalid, in every report', async () => {
  const signed = await givenSigned('maya@example.org')
  const plain = Buffer.from((await pngPicture()).split(',')[1] ?? '', 'base64')
  const { batch, read, results } = await inZip({
    'badge.json': JSON.stringify(signed),
    'changed.json': JSON.stringify({ ...signed, name: 'Another' }),
    'README.txt': 'Read me.',
    'verify.html': '<!doctype html><title>Badge</title>',
    'did.json': JSON.stringify({ id: 'did:web:a.example', verificationMethod: [] }),
    'status.json': JSON.stringify({ ...signed, type: ['VerifiableCredential', 'BitstringStatusListCredential'] }),
    'plain.png': plain,
    'links.csv': 'Link\nnothing here',
    'more.zip': givenZip([{ name: 'a.json', content: '{}' }]),
  })
  expect(batch).toMatchObject({ total: 9, processed: 9, valid: 1, invalid: 1, unverifiable: 0, noBadge: 7 })
  expect(results[2].verification).toMatchObject({ noBadge: true, reason: 'There is no badge in this text.' })
  const only = JSON.parse(await read('results?verdict=no-badge'))
  expect(labels(only)).toEqual([
    'README.txt',
    'verify.html',
    'did.json',
    'status.json',
    'plain.png',
    'Line 2: nothing here',
    'more.zip',
  ])
  expect(labels(JSON.parse(await read('results?verdict=invalid')))).toEqual(['changed.json'])
  const report = JSON.parse(await read('report.json'))
  expect([report.invalid, report.noBadge, report.results[3].verdict]).toEqual([1, 7, 'no-badge'])
  const csv = (await read('report.csv')).split('\r\n')
  expect(csv[5]).toMatch(/^"?5"?,"?did\.json"?,"?no-badge"?,/)
  expect((await read('report.pdf')).slice(0, 5)).toBe('%PDF-')
})

test('of a badge pack the badge is checked in its forms, not what lies beside it', async () => {
  const signed = JSON.stringify(await givenSigned('maya@example.org'))
  const pack = {
    'credential-3.0.json': signed,
    'did.json': '{"id":"did:web:a.example"}',
    'issuer-3.0.json': '{"type":"Profile"}',
    'keys/1.json': '{"type":"Multikey"}',
    'contexts/1.json': '{"@context":{}}',
    'documents/1-localhost-status-1.json': '{"type":"BitstringStatusListCredential"}',
    'notes.json': '{}',
    'documents.json': JSON.stringify([{ file: 'did.json', url: 'https://a.example/did.json', readAt: '2026-11-20' }]),
    'README.txt': 'A badge',
    'verify.html': '<!doctype html>',
  }
  expect(labels((await inZip(pack)).results)).toEqual(['credential-3.0.json', 'notes.json'])
  const inFolder = Object.fromEntries(Object.entries(pack).map(([name, content]) => [`mine/${name}`, content]))
  const both = await inZip({ ...inFolder, 'did.json': '{}' })
  expect(labels(both.results)).toEqual(['mine/credential-3.0.json', 'mine/notes.json', 'did.json'])
  const { results } = await inZip({ ...pack, 'documents.json': '{"file":"did.json"}' })
  expect(results).toHaveLength(Object.keys(pack).length)
})
