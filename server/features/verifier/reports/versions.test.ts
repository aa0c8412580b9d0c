import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Verification } from '#contracts/verifier/verifier.ts'
import { inLanguage } from '#infra/languages/texts.ts'
import { sayTrust } from '#shared/badges/verdict-words.ts'
import { type GivenPerson, givenAward, givenBadgeClass, givenIssuer, givenPerson } from '#testing/given.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'

let server: TestServer
let operator: GivenPerson
let owner: GivenPerson
beforeAll(async () => {
  server = await startTestServer()
  operator = await givenPerson(server)
  owner = await givenPerson(server)
})
afterAll(async () => await server.stop())

const idOf = (path: string) => path.split('/').at(-1) ?? ''
const harvard = { name: 'Harvard University', url: 'https://harvard.example' }
const who = { name: 'WHO', url: 'https://who.example' }

const rename = async (issuer: string, to: object) => {
  const answer = await owner.call('PUT', issuer, { body: { ...harvard, email: owner.email, ...to } })
  expect(answer.statusCode).toBe(200)
}
const trust = (issuer: string, body: object) => operator.call('PUT', `/v3/operator/issuers/${idOf(issuer)}`, { body })
const verify = async (award: string, form = '') =>
  (
    await server.call('POST', '/v3/verify', {
      body: { url: `http://localhost:8000/public/assertions/${award}${form}` },
    })
  ).json<Verification>()

const givenVouched = async () => {
  const issuer = await givenIssuer(owner, harvard)
  const badge = await givenBadgeClass(owner, issuer)
  const award = await givenAward(owner, badge, 'kim@example.org')
  await trust(issuer, { trusted: true, version: 1 })
  return { issuer, badge, award }
}
const forms = ['', '?v=3_0']
const isVouched = (result: Verification) => [result.verdict, result.trustedIssuer, result.trustRests?.name]

test('[T2] an issuer that is renamed is vouched for no more, neither in its old badges nor in its new ones', async () => {
  const { issuer, badge, award } = await givenVouched()
  for (const form of forms) {
    const result = await verify(award, form)
    expect(result).toMatchObject({ verdict: 'valid', trustedIssuer: true, trustedSince: expect.any(String) })
    expect(result).not.toHaveProperty('trustRests')
  }
  await rename(issuer, who)
  const later = await givenAward(owner, badge, 'lee@example.org')
  for (const id of [award, later]) {
    for (const form of forms) {
      const result = await verify(id, form)
      expect(isVouched(result)).toEqual(['valid', undefined, harvard.name])
      expect(result).not.toHaveProperty('trustedSince')
    }
  }
})

test.each([
  ['name', { name: 'harvard university' }],
  ['website', { url: 'https://harvard.example.evil.example' }],
])('[T2] another %s alone is another issuer', async (_what, to) => {
  const { issuer, award } = await givenVouched()
  await rename(issuer, to)
  expect(isVouched(await verify(award))).toEqual(['valid', undefined, harvard.name])
})

test('[T2] a new description is the same issuer, and so is the same form sent again', async () => {
  const { issuer, award } = await givenVouched()
  await rename(issuer, { description: 'Still the same.' })
  await rename(issuer, {})
  expect(isVouched(await verify(award))).toEqual(['valid', true, undefined])
})

test('[T2] who is vouched for again under the new name is not vouched for under the old one', async () => {
  const { issuer, badge, award } = await givenVouched()
  await rename(issuer, who)
  await trust(issuer, { trusted: true, version: 2 })
  const later = await givenAward(owner, badge, 'lee@example.org')
  expect(isVouched(await verify(award, '?v=3_0'))).toEqual(['valid', undefined, harvard.name])
  expect(isVouched(await verify(later, '?v=3_0'))).toEqual(['valid', true, undefined])
  await rename(issuer, harvard)
  expect(isVouched(await verify(award, '?v=3_0'))).toEqual(['valid', undefined, harvard.name])
})

test('[T2] what operators took back is said of no version', async () => {
  const { issuer, award } = await givenVouched()
  await rename(issuer, who)
  await trust(issuer, { trusted: false })
  // The signed form names it as it was called then.
  for (const form of forms) expect(isVouched(await verify(award, form))).toEqual(['valid', undefined, undefined])
})

test('[T2] who is vouched for again at another website is not vouched for in badges that name the former one', async () => {
  const { issuer, badge, award } = await givenVouched()
  await rename(issuer, { url: 'https://moved.example' })
  await trust(issuer, { trusted: true, version: 2 })
  const later = await givenAward(owner, badge, 'lee@example.org')
  expect(isVouched(await verify(award, '?v=3_0'))).toEqual(['valid', undefined, harvard.name])
  expect(isVouched(await verify(later, '?v=3_0'))).toEqual(['valid', true, undefined])
})

test('[T2] reports say since when, and a kept one stays what it was', async () => {
  const { issuer, award } = await givenVouched()
  const body = { url: `http://localhost:8000/public/assertions/${award}` }
  const keep = async () => (await server.call('POST', '/v3/verify/reports', { body })).json<{ url: string }>().url
  const read = async (url: string, file = '') => {
    const path = file ? `/v3/verify/reports/${idOf(url)}/report.${file}` : new URL(url).pathname
    return (await server.call('GET', path, { headers: { accept: 'text/html' } })).body
  }
  const before = await keep()
  await rename(issuer, who)
  const after = await keep()
  const year = new Date().getUTCFullYear()
  const [vouched, rests] = [
    /Since [^,]+, \d{4}, whoever runs/,
    /vouched for this issuer as “Harvard University” until it/,
  ]
  expect(await read(before)).toMatch(vouched)
  expect(await read(before)).toContain(String(year))
  expect(await read(after)).toMatch(rests)
  expect(JSON.parse(await read(before, 'json')).verification).toMatchObject({ trustedIssuer: true })
  expect(JSON.parse(await read(after, 'json')).verification.trustRests).toMatchObject({
    name: harvard.name,
  })
  expect(await read(before, 'csv')).toMatch(vouched)
  expect(await read(after, 'csv')).toMatch(rests)
})

test('[T2] each language says it, and reports of before that do not say since when', () => {
  const result: Verification = { verdict: 'valid', reason: '', checks: [], checkedAt: '', trustedIssuer: true }
  expect(sayTrust(result)).toMatch(/^Whoever runs/)
  expect(sayTrust({ ...result, trustedSince: '2026-03-04T05:06:07.000Z' })).toMatch(/^Since March 4, 2026, whoever/)
  const said = ['de', 'fr', 'es', 'nl'] as const
  const sentences = said.map((locale) =>
    inLanguage(locale, () =>
      sayTrust({ ...result, trustRests: { since: '2026-03-04T05:06:07.000Z', name: 'Harvard' } }),
    ),
  )
  expect(new Set(sentences).size).toBe(4)
  for (const sentence of sentences) expect(sentence).toMatch(/^(?!Whoever).*Harvard.*2026/)
})
