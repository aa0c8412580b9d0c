import { createHash } from 'node:crypto'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { reportDays, reportsPerHour } from '#contracts/verifier/verifier-reports.ts'
import { resetClock, shiftClock } from '#infra/clock.ts'
import { context } from '#infra/context.ts'
import { verifyEd25519 } from '#infra/linked-data/ed25519.ts'
import { createTools } from '#infra/linked-data/tools.ts'
import { canonizeJson, decodeMultibase58, decodeMultikey, type JsonObject, verifyProof } from '#openbadges'
import { createElsewhere, elsewhere, givenHosted, givenSigned } from '#testing/given/given-elsewhere.ts'
import { readPdf } from '#testing/read-pdf.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'
import { sweepNow } from '#testing/sweep-now.ts'
import { sweep } from './queries.ts'

const site = createElsewhere()
let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ outside: site.outside })
})
afterAll(async () => await server.stop())
afterEach(async () => {
  resetClock()
  await context().db.deleteFrom('throttles').execute()
})

const reports = '/v3/verify/reports'
const keep = async (body: object) => {
  const answer = await server.call('POST', reports, { body })
  expect(answer.statusCode).toBe(201)
  return answer.json()
}

test('a report is kept under an address of its own, and can be read again', async () => {
  const { id } = givenHosted(site, 'maya@example.org')
  const { deleteToken, ...report } = await keep({ url: id })
  expect(deleteToken).toMatch(/^[\w-]{32}$/)
  expect(report).toMatchObject({
    url: `http://localhost:8000/verify/reports/${report.id}`,
    issuer: 'did:web:localhost%3A8000',
    subject: { kind: 'link', url: id },
    verification: { verdict: 'valid', credential: { name: expect.any(String) } },
    recipientAsked: false,
  })
  const again = await server.call('GET', `${reports}/${report.id}`)
  expect(again.json()).toEqual(report)
  expect(again.headers['x-robots-tag']).toBe('noindex')
  const kept = new Date(report.keptUntil).getTime() - new Date(report.createdAt).getTime()
  expect(kept).toBe(reportDays * 86_400_000)
})

test('nothing that is kept names the person whom the badge was checked for', async () => {
  const { id } = givenHosted(site, 'maya@example.org')
  for (const [recipient, verdict] of [
    ['maya@example.org', 'valid'],
    ['Theo.Somebody@Example.org', 'invalid'],
  ] as const) {
    const named = `${id}?identity__email=${encodeURIComponent(recipient)}`
    expect((await keep({ url: named, recipient })).subject.url).toBe(id)
    const report = await keep({ url: id, recipient })
    expect(report.verification.verdict).toBe(verdict)
    expect(report.recipientAsked).toBe(true)
    const { document } = await context()
      .db.selectFrom('verification_reports')
      .select('document')
      .where('report_id', '=', report.id)
      .executeTakeFirstOrThrow()
    for (const text of [document, JSON.stringify(report)]) {
      expect(text.toLowerCase()).not.toContain(recipient.toLowerCase())
      expect(text.toLowerCase()).not.toContain(encodeURIComponent(recipient).toLowerCase())
      expect(text).toContain('the person it was checked for')
    }
  }
})

test('the signed report is by the key of this server, and no member of it can be changed', async () => {
  const { id } = await keep({ credential: { ...(await givenSigned('maya@example.org')) } })
  const file = await server.call('GET', `${reports}/${id}/report.json`)
  expect(file.headers['content-disposition']).toBe('attachment; filename="report.json"')
  const { proof, ...unsecured } = file.json()
  const { proofValue, ...options } = proof
  const did = (await server.call('GET', '/.well-known/did.json')).json()
  expect(did.id).toBe('did:web:localhost%3A8000')
  expect(did.assertionMethod).toContain(proof.verificationMethod)
  const key = decodeMultikey(did.verificationMethod[0].publicKeyMultibase).raw
  const hash = (value: JsonObject) => createHash('sha256').update(canonizeJson(value)).digest()
  const isSigned = (document: JsonObject) =>
    verifyEd25519(key, Buffer.concat([hash(options), hash(document)]), decodeMultibase58(proofValue))
  expect(isSigned(unsecured)).toBe(true)
  expect(await verifyProof(createTools(), file.json())).toMatchObject({ status: 'passed' })
  for (const name of Object.keys(unsecured)) expect(isSigned({ ...unsecured, [name]: 'other' })).toBe(false)
  expect(isSigned({ ...unsecured, verification: { ...unsecured.verification, verdict: 'unverifiable' } })).toBe(false)
})

test('of many servers that begin at once one makes the key', async () => {
  await context().db.deleteFrom('site_keys').execute()
  const answers = await Promise.all(Array.from({ length: 8 }, () => server.call('GET', '/.well-known/did.json')))
  expect(new Set(answers.map(({ body }) => body)).size).toBe(1)
})

test('half a letter in a badge does not keep its report from being signed', async () => {
  const { id } = givenHosted(site, 'maya@example.org')
  const badgeClass = await site.outside(`${elsewhere}/class`)
  if (badgeClass.ok) site.put('/class', { ...JSON.parse(badgeClass.text() ?? ''), name: 'Skipper \ud800' })
  const report = await keep({ url: id })
  const file = await server.call('GET', `${reports}/${report.id}/report.json`)
  expect(file.json().verification.credential.name).toBe('Skipper \ufffd')
  expect(await verifyProof(createTools(), file.json())).toMatchObject({ status: 'passed' })
})

test('the table of a report speaks the language of its reader; in English its words are those of programs [LG-23]', async () => {
  const { id } = givenHosted(site, 'maya@example.org')
  const report = await keep({ url: id })
  const read = async (language: string) => {
    const headers = { 'accept-language': language }
    const answer = await server.call('GET', `${reports}/${report.id}/report.csv`, { headers })
    expect([answer.headers['content-language'], answer.headers.vary]).toEqual([
      language,
      expect.stringContaining('Accept-Language'),
    ])
    return answer.body.split('\r\n')
  }
  const [english, german] = [await read('en'), await read('de')]
  expect(english.slice(1, 3)).toEqual([
    `verdict,valid,Every check passed.,${id},`,
    expect.stringMatching(/^kind,badge,/),
  ])
  expect(english).toContainEqual(expect.stringMatching(/^document,passed,The badge was read from its own address\./))
  expect(german[1]).toMatch(new RegExp(`,Gültig,Alle Prüfungen [^,]*,${id},$`))
  expect(german).toContainEqual(expect.stringMatching(/^Wo es gelesen wurde,Bestanden,/))
  expect(german.join(' ')).not.toMatch(/The badge|passed|not-checked/)
})

test('a report is there as CSV and as PDF, whatever letters the names are in', async () => {
  const { id } = givenHosted(site, 'maya@example.org')
  const badgeClass = await site.outside(`${elsewhere}/class`)
  const name = '=1+1 Łódź 海洋 بحر 🌊'
  if (badgeClass.ok) site.put('/class', { ...JSON.parse(badgeClass.text() ?? ''), name })
  const report = await keep({ url: id })
  expect(report.verification.credential.name).toBe(name)
  const csv = await server.call('GET', `${reports}/${report.id}/report.csv`)
  expect(csv.headers['content-type']).toBe('text/csv; charset=utf-8')
  expect(csv.body).toMatch(/^\ufeffStep,Result/)
  expect(csv.body).toContain('verdict,valid')
  const pdf = await server.call('GET', `${reports}/${report.id}/report.pdf`)
  expect(pdf.headers['content-type']).toBe('application/pdf')
  expect(pdf.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
  expect(pdf.rawPayload.length).toBeGreaterThan(2000)
  expect(pdf.headers['content-language']).toBe('en')
  const ask = { headers: { 'accept-language': 'de' } }
  const german = await server.call('GET', `${reports}/${report.id}/report.pdf`, ask)
  expect(german.headers['content-language']).toBe('de')
  expect(german.rawPayload.toString('latin1')).toContain('/Lang (de)')
  expect((await server.call('GET', `${reports}/${report.id}/report.exe`)).statusCode).toBe(400)
})

test('a French report can be read from its PDF: narrow spaces and the minus make no picture of a line', async () => {
  const { id } = givenHosted(site, 'maya@example.org')
  const badgeClass = await site.outside(`${elsewhere}/class`)
  const name = 'Nager 1\u202f000 m \u2212 médaille'
  if (badgeClass.ok) site.put('/class', { ...JSON.parse(badgeClass.text() ?? ''), name })
  const report = await keep({ url: id })
  const headers = { 'accept-language': 'fr' }
  const { rawPayload } = await server.call('GET', `${reports}/${report.id}/report.pdf`, { headers })
  const text = readPdf(rawPayload)
  for (const line of ['Ce badge est authentique', 'Badge\u00a0: Nager 1\u00a0000 m - médaille', 'Ce qui a été vérifié'])
    expect(text).toContain(line)
  expect(rawPayload.toString('latin1')).not.toContain('/Subtype /Image')
})

test('a report is deleted by whoever kept it, and by nobody else', async () => {
  const { id, deleteToken } = await keep({ url: givenHosted(site, 'maya@example.org').id })
  const remove = (token: string) => server.call('DELETE', `${reports}/${id}`, { body: { deleteToken: token } })
  expect((await remove('x'.repeat(32))).statusCode).toBe(404)
  expect((await server.call('GET', `${reports}/${id}`)).statusCode).toBe(200)
  expect((await remove(deleteToken)).statusCode).toBe(204)
  expect((await remove(deleteToken)).statusCode).toBe(404)
  for (const path of ['', '/report.json', '/report.csv', '/report.pdf']) {
    expect((await server.call('GET', `${reports}/${id}${path}`)).statusCode).toBe(404)
  }
})

test('after its time a report is gone, first for readers, then for good', async () => {
  const { id } = await keep({ url: givenHosted(site, 'maya@example.org').id })
  shiftClock(reportDays * 86_400_000 - 60_000)
  expect((await server.call('GET', `${reports}/${id}`)).statusCode).toBe(200)
  shiftClock(reportDays * 86_400_000 + 60_000)
  expect((await server.call('GET', `${reports}/${id}`)).statusCode).toBe(404)
  await sweepNow(sweep)
  expect(await context().db.selectFrom('verification_reports').selectAll().execute()).toEqual([])
})

test('one network keeps only so many reports, and a wrong request keeps none', async () => {
  const { id } = givenHosted(site, 'maya@example.org')
  expect((await server.call('POST', reports, { body: {} })).statusCode).toBe(400)
  expect(
    (await server.call('POST', reports, { body: { url: id, image: 'data:image/png;base64,AA==' } })).statusCode,
  ).toBe(400)
  for (let round = 2; round < reportsPerHour; round++) await keep({ url: id })
  const refused = await server.call('POST', reports, { body: { url: id } })
  expect([refused.statusCode, refused.json().code]).toEqual([429, 'verify.reports'])
  shiftClock(3_601_000)
  await keep({ url: id })
})

test('a badge that cannot be reached is kept as that', async () => {
  const { verification } = await keep({ url: `${elsewhere}/nothing` })
  expect(verification.verdict).not.toBe('valid')
  expect(verification.reason).not.toBe('')
})
