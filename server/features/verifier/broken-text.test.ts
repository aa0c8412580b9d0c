import { afterAll, beforeAll, expect, test } from 'vitest'
import { context } from '#infra/context.ts'
import { createElsewhere, elsewhere, givenHosted, givenSigned } from '#testing/given/given-elsewhere.ts'
import { givenZip } from '#testing/given/given-zip.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'

const site = createElsewhere()
let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ outside: site.outside })
})
afterAll(async () => await server.stop())

const broken = Buffer.from('fffec3', 'hex')
const spoil = (json: object, word: string): Buffer => {
  const [before = '', after = ''] = JSON.stringify(json).split(word)
  return Buffer.concat([Buffer.from(before), broken, Buffer.from(after)])
}
const verify = async (body: object) => (await server.call('POST', '/v3/verify', { body })).json()
const says = 'the answer is not in UTF-8.'

test('a document at an address that is not in UTF-8 is not read, and the report says so with its code [T7]', async () => {
  const { id, ...badge } = givenHosted(site, 'maya@example.org', { narrative: 'Sailed well' })
  expect(await verify({ url: id })).toMatchObject({ verdict: 'valid' })
  site.put(id, spoil({ id, ...badge }, 'Sailed well'))
  const report = await verify({ url: id })
  expect(report).toMatchObject({
    verdict: 'unverifiable',
    reason: `The badge could not be read from its address: ${says}`,
    codes: { reason: { code: 'document.unread', values: { why: { code: 'address.utf-8' } } } },
  })
  expect(JSON.stringify(report)).not.toContain('\ufffd')
})

test('a class or an issuer that is not in UTF-8 leaves a badge unverifiable [T7]', async () => {
  const { id } = givenHosted(site, 'maya@example.org')
  site.put(`${elsewhere}/issuer`, spoil({ id: `${elsewhere}/issuer`, type: 'Issuer', name: 'Harbour' }, 'Harbour'))
  const report = await verify({ url: id })
  expect([report.verdict, JSON.stringify(report)]).toEqual(['unverifiable', expect.stringContaining(says)])
})

test('a picture or a page is no badge, whatever code it is in [T7]', async () => {
  const url = site.put('/page', Buffer.concat([Buffer.from('<p>'), broken]))
  expect(await verify({ url })).toMatchObject({ noBadge: true, reason: 'There is no badge in this text.' })
})

const csv = (text: Buffer, type = 'text/csv') =>
  server.call('POST', '/v3/verify/batches', { body: text, headers: { 'content-type': type } })

test('a list of links is in UTF-8, or in Windows-1252 where that is said [T7]', async () => {
  const { id } = givenHosted(site, 'maya@example.org')
  const list = Buffer.from(`name,link\nMüller,${id}\nJürg,none\n`, 'latin1')
  const refused = await csv(list)
  expect([refused.statusCode, refused.json().detail]).toEqual([400, 'This list is not in UTF-8.'])
  const taken = await csv(list, 'text/csv; charset=Windows-1252')
  expect(taken.statusCode).toBe(202)
  const rows = await server.call('GET', `/v3/verify/batches/${taken.json().id}/results`)
  expect(rows.body).toContain('Jürg')
})

test('in an archive a file that is not in UTF-8 is a faulty row, and the others are checked [T7]', async () => {
  const badge = await givenSigned('maya@example.org')
  const archive = givenZip([
    { name: 'good.json', content: JSON.stringify(badge) },
    { name: 'broken.json', content: spoil({ ...badge, name: 'Skipper §' }, '§') },
    { name: 'links.csv', content: Buffer.concat([Buffer.from('https://a.example/1\n'), broken]) },
  ])
  const sent = await server.call('POST', '/v3/verify/batches', {
    body: archive,
    headers: { 'content-type': 'application/zip' },
  })
  expect(sent.statusCode).toBe(202)
  await context().queue.drain()
  const answer = await server.call('GET', `/v3/verify/batches/${sent.json().id}/results`)
  const rows = answer.json<{ label: string; verification: { verdict: string; reason: string } }[]>()
  const reason = 'This is not in UTF-8. Ask for the original file.'
  expect(rows.map(({ label, verification }) => [label, verification.verdict, verification.reason])).toEqual([
    ['good.json', 'valid', expect.any(String)],
    ['broken.json', 'invalid', reason],
    ['links.csv', 'invalid', reason],
  ])
  expect(answer.body).not.toContain('\ufffd')
})

test('lists in an archive are in UTF-8 too, or in Windows-1252 where that is said of the archive [T7]', async () => {
  const { id } = givenHosted(site, 'maya@example.org')
  const body = givenZip([
    { name: 'older.csv', content: Buffer.from(`name,link\nMüller,${id}\nJürg,none\n`, 'latin1') },
    { name: 'newer.csv', content: 'name,link\nJörg,none\n' },
  ])
  const type = 'application/zip; charset=windows-1252'
  const sent = await server.call('POST', '/v3/verify/batches', { body, headers: { 'content-type': type } })
  expect(sent.statusCode).toBe(202)
  const { body: rows } = await server.call('GET', `/v3/verify/batches/${sent.json().id}/results`)
  for (const words of [id, 'Jürg', 'Jörg']) expect(rows).toContain(words)
})
