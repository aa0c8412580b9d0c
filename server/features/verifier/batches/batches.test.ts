import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { batchDays, batchHourly } from '#contracts/verifier/verifier-batches.ts'
import { resetClock, shiftClock } from '#infra/clock.ts'
import { context } from '#infra/context.ts'
import { invalidImage } from '#infra/images/image-error.ts'
import { bakePng } from '#openbadges'
import { makeMessage } from '#shared/messages/all-messages.ts'
import { createElsewhere, elsewhere, givenHosted, givenSigned } from '#testing/given/given-elsewhere.ts'
import { pngPicture } from '#testing/given/given-story.ts'
import { givenZip } from '#testing/given/given-zip.ts'
import { givenPerson } from '#testing/given.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'
import { sweepNow } from '#testing/sweep-now.ts'
import { isTooLarge } from '../is-too-large.ts'
import { sweep } from './sweep.ts'

const site = createElsewhere()
let server: TestServer
let atOnce = 0
let mostAtOnce = 0
beforeAll(async () => {
  server = await startTestServer({
    outside: async (url, options) => {
      mostAtOnce = Math.max(mostAtOnce, ++atOnce)
      await new Promise((resolve) => setTimeout(resolve, 2))
      atOnce--
      return site.outside(url, options)
    },
  })
})
afterAll(async () => await server.stop())
afterEach(async () => {
  resetClock()
  await context().db.deleteFrom('throttles').execute()
})

const path = '/v3/verify/batches'
const send = (body: unknown, type?: string, token?: string) =>
  server.call('POST', path, { body, token, headers: type ? { 'content-type': type } : {} })
const check = async (body: unknown, type?: string) => {
  const answer = await send(body, type)
  expect(answer.statusCode).toBe(202)
  const { id } = answer.json()
  await context().queue.drain()
  const batch = (await server.call('GET', `${path}/${id}`)).json()
  const results = (await server.call('GET', `${path}/${id}/results?num=500`)).json()
  return { batch, results, id }
}
type Result = { row: number; label: string; verification: { verdict: string; reason: string } | null }
const brief = (results: Result[]) => results.map(({ label, verification }) => [label, verification?.verdict])

test('a ZIP of badge files is checked one by one in the background', async () => {
  const signed = JSON.stringify(await givenSigned('maya@example.org'))
  const { id: link } = givenHosted(site, 'maya@example.org')
  const plain = Buffer.from((await pngPicture()).split(',')[1] ?? '', 'base64')
  const picture = Buffer.from(bakePng(plain, '3_0', signed))
  const answer = await send(
    givenZip([
      { name: 'class/', content: '' },
      { name: 'class/maya.json', content: `\ufeff${signed}` },
      { name: 'class/maya.png', content: picture },
      { name: 'class/changed.json', content: signed.replace('Day Skipper', 'Yachtmaster') },
      { name: 'class/link.txt', content: `${link}\n` },
      { name: 'class/plain.png', content: plain },
      { name: '__MACOSX/class/._maya.json', content: 'x' },
    ]),
    'application/zip',
  )
  expect(answer.json()).toMatchObject({ state: 'running', total: 5, processed: 0, finishedAt: null })
  expect(answer.headers.location).toBe(`http://localhost:8000/verify/batches/${answer.json().id}`)
  await context().queue.drain()
  const { id } = answer.json()
  expect((await server.call('GET', `${path}/${id}`)).json()).toMatchObject({
    state: 'done',
    processed: 5,
    valid: 3,
    invalid: 1,
    unverifiable: 0,
    noBadge: 1,
  })
  const results: Result[] = (await server.call('GET', `${path}/${id}/results`)).json()
  expect(brief(results)).toEqual([
    ['class/maya.json', 'valid'],
    ['class/maya.png', 'valid'],
    ['class/changed.json', 'invalid'],
    ['class/link.txt', 'valid'],
    ['class/plain.png', 'invalid'],
  ])
  expect(results[4]?.verification?.reason).toBe('There is no badge inside this image.')
  const rows = await context().db.selectFrom('verification_batch_rows').select('input').execute()
  expect(rows.every(({ input }) => input === null)).toBe(true)
})

test.each([
  ['with a mark at its beginning', (url: string) => `\ufeffLink,Name\r\n${url},Maya\r\n\r\n`],
  ['with semicolons and quotes', (url: string) => `"Name";"Link"\n"Maya ""M"" Okonkwo";"${url}"\n`],
  ['of nothing but links', (url: string) => url],
  ['with formulas', (url: string) => `Name\tLink\n=HYPERLINK("x")\t${url}`],
])('a list %s is read line by line', async (_, write) => {
  const { id } = givenHosted(site, 'maya@example.org')
  const { results } = await check(write(id), 'text/csv')
  expect(brief(results)).toEqual([[id, 'valid']])
})

test('a line without a link is told, and its formula is run nowhere', async () => {
  const { results, id } = await check('Link\n=1+1\nhttps://harbour.example/nothing', 'text/csv; charset=utf-8')
  expect(results[0]).toMatchObject({
    label: 'Line 2: =1+1',
    verification: { reason: 'There is no link in this line.' },
  })
  expect(results[1].verification.verdict).not.toBe('valid')
  const csv = await server.call('GET', `${path}/${id}/report.csv`)
  for (const cell of csv.body.split(/[\r\n,]+/)) expect(cell).not.toMatch(/^"?[=+@-]/)
})

test('badges are taken as JSON, too, and what cannot be read does not stop the others', async () => {
  const signed = await givenSigned('maya@example.org')
  const { results } = await check({
    badges: [
      { name: '\u202eMaya', credential: { ...signed } },
      { credential: JSON.stringify(signed) },
      { url: `${elsewhere}/gone`, name: 'Gone' },
      {},
      { url: 'x', image: 'y' },
      { image: 'data:image/png;base64,AAAA' },
      { credential: 'no badge' },
    ],
  })
  expect(brief(results)).toEqual([
    ['Maya', 'valid'],
    ['Badge 2', 'valid'],
    ['Gone', 'unverifiable'],
    ['Badge 4', 'invalid'],
    ['x', 'invalid'],
    ['Badge 6', 'invalid'],
    ['Badge 7', 'invalid'],
  ])
  expect(results[3].verification.reason).toBe('Send exactly one of credential, url or image.')
})

test('a result page holds so many rows, and the next begins after it', async () => {
  const list = Array.from({ length: 7 }, (_, number) => `${elsewhere}/page/${number}`).join('\n')
  const { id } = await check(list, 'text/csv')
  const rows: number[] = []
  for (let next = `${path}/${id}/results?num=3`; next; ) {
    const answer = await server.call('GET', next)
    rows.push(...answer.json().map((result: Result) => result.row))
    next = /<http:\/\/localhost:8000([^>]+)>/.exec(String(answer.headers.link ?? ''))?.[1] ?? ''
  }
  expect(rows).toEqual([1, 2, 3, 4, 5, 6, 7])
  expect((await server.call('GET', `${path}/${id}/results?verdict=valid`)).json()).toEqual([])
  expect((await server.call('GET', `${path}/${id}/results?verdict=waiting`)).json()).toEqual([])
  expect((await server.call('GET', `${path}/${id}/results?cursor=x`)).statusCode).toBe(400)
  expect((await server.call('GET', `${path}/${id}/results?verdict=good`)).statusCode).toBe(400)
})

test('what many badges share is fetched once, and a host is asked by two at a time', async () => {
  const list = Array.from({ length: 20 }, () => givenHosted(site, 'maya@example.org').id)
  site.asked.length = 0
  mostAtOnce = 0
  const { batch } = await check(list.join('\n'), 'text/csv')
  expect(batch.valid).toBe(20)
  expect(site.asked.filter((url) => url.endsWith('/class'))).toHaveLength(1)
  expect(site.asked.filter((url) => url.endsWith('/issuer'))).toHaveLength(1)
  expect(mostAtOnce).toBeLessThanOrEqual(2)
})

test('the report of a batch is signed once, and there as CSV and PDF', async () => {
  const { id } = await check(givenHosted(site, 'maya@example.org').id, 'text/csv')
  const first = await server.call('GET', `${path}/${id}/report.json`)
  expect(first.json()).toMatchObject({
    id: `http://localhost:8000/verify/batches/${id}`,
    type: ['BadgeVerificationBatchReport'],
    issuer: 'did:web:localhost%3A8000',
    valid: 1,
    results: [{ row: 1, verdict: 'valid', name: 'Day Skipper' }],
    proof: { cryptosuite: 'eddsa-jcs-2022' },
  })
  expect((await server.call('GET', `${path}/${id}/report.json`)).body).toBe(first.body)
  const read = async (language: string) =>
    (await server.call('GET', `${path}/${id}/report.csv`, { headers: { 'accept-language': language } })).body
  const [english, german] = [await read('en'), await read('de')]
  expect(english).toMatch(/^\ufeffNumber,What was checked,Verdict,/)
  expect(english).toMatch(/,valid,Every check passed\.,Day Skipper,/)
  expect(german).toMatch(/,Gültig,Alle Prüfungen [^,]*,Day Skipper,/)
  const pdf = await server.call('GET', `${path}/${id}/report.pdf`)
  expect(pdf.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
})

test('before a batch is done there is no report of it, and once deleted nothing at all', async () => {
  const { id } = (await send(`${elsewhere}/1`, 'text/csv')).json()
  expect((await server.call('GET', `${path}/${id}/report.json`)).json().code).toBe('verify.batch-running')
  expect((await server.call('DELETE', `${path}/${id}`)).statusCode).toBe(204)
  await context().queue.drain()
  for (const rest of ['', '/results', '/report.json']) {
    expect((await server.call('GET', `${path}/${id}${rest}`)).statusCode).toBe(404)
  }
  expect((await server.call('DELETE', `${path}/${id}`)).statusCode).toBe(404)
})

test('a batch that lost its job is taken up by the sweep, and one that is too old goes', async () => {
  const { id } = (await send(`${elsewhere}/1`, 'text/csv')).json()
  await context().db.updateTable('verification_batches').set({ state: 'running' }).execute()
  await sweepNow(sweep)
  await context().queue.drain()
  expect((await server.call('GET', `${path}/${id}`)).json().state).toBe('done')
  shiftClock(batchDays * 86_400_000 + 1000)
  expect((await server.call('GET', `${path}/${id}`)).statusCode).toBe(404)
  await sweepNow(sweep)
  expect(await context().db.selectFrom('verification_batch_rows').selectAll().execute()).toEqual([])
})

test('one network hands in only so many badges an hour, an account more', async () => {
  const thousand = Array.from({ length: batchHourly.network }, (_, number) => `${elsewhere}/${number}`).join('\n')
  const { id } = (await send(thousand, 'text/csv')).json()
  const refused = await send(`${elsewhere}/1`, 'text/csv')
  expect([refused.statusCode, refused.json().code]).toEqual([429, 'verify.batch-throttled'])
  const person = await givenPerson(server)
  const signedIn = await send(`${elsewhere}/1`, 'text/csv', person.token)
  expect(signedIn.statusCode).toBe(202)
  for (const batch of [id, signedIn.json().id]) await server.call('DELETE', `${path}/${batch}`)
})

test.each([
  ['nothing', {}, undefined, 'verify.batch'],
  ['an empty list', '', 'text/csv', 'verify.batch'],
  [
    'more than a thousand',
    Array.from({ length: 1001 }, (_, n) => `${elsewhere}/${n}`).join('\n'),
    'text/csv',
    'verify.batch-size',
  ],
  ['another kind of file', 'x', 'application/x-tar', 'request.media-type'],
])('%s is refused', async (_, body, type, code) => {
  const answer = await send(body, type)
  expect(answer.json().code).toBe(code)
  expect(answer.statusCode).toBeGreaterThanOrEqual(400)
  expect(answer.statusCode).toBeLessThan(500)
})

test('other routes take no archive', async () => {
  const answer = await server.call('POST', '/v3/verify', {
    body: Buffer.from('PK'),
    headers: { 'content-type': 'application/zip' },
  })
  expect(answer.statusCode).toBe(415)
})

test('a file that holds more than is worked through is too large, which says nothing against it', async () => {
  const badges = '<o:assertion verify="https://harbour.example/1"/>'.repeat(101)
  const svg = Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" xmlns:o="http://openbadges.org">${badges}</svg>`)
  const deep = Buffer.from(`${'<svg>'.repeat(300)}${'</svg>'.repeat(300)}`)
  const text = Buffer.from(JSON.stringify({ text: 'x'.repeat(1_100_000) }))
  const files = { 'many.svg': svg, 'deep.svg': deep, 'long.json': text }
  const zip = givenZip(Object.entries(files).map(([name, content]) => ({ name, content })))
  const inZip = await check(zip, 'application/zip')
  const asJson = await check({
    badges: [svg, deep].map((file) => ({ image: `data:image/svg+xml;base64,${file.toString('base64')}` })),
  })
  expect([inZip.batch, asJson.batch]).toMatchObject([
    { invalid: 0, noBadge: 0, unverifiable: 3 },
    { invalid: 0, noBadge: 0, unverifiable: 2 },
  ])
  for (const { verification } of [...inZip.results, ...asJson.results])
    expect(verification.checks).toMatchObject([{ name: 'format', status: 'not-checked' }])
  expect(isTooLarge(invalidImage(makeMessage('image.heavy')))).toBe(true)
  expect(isTooLarge(invalidImage())).toBe(false)
})
