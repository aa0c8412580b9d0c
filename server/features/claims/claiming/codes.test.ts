import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ClaimSheet } from '#contracts/claims/claims.ts'
import { resetClock, shiftClock } from '#infra/clock.ts'
import { type GivenClaim, givenClaim, readProof } from '#testing/given/given-claim.ts'
import { type GivenPerson, givenBadgeClass, givenIssuer, givenPerson, newEmail } from '#testing/given.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'

let server: TestServer
let owner: GivenPerson
let earners: GivenPerson[]
let issuer: string
beforeAll(async () => {
  server = await startTestServer({ env: { SASH_TRUST_PROXY: '1' } })
  owner = await givenPerson(server)
  earners = [await givenPerson(server), await givenPerson(server), await givenPerson(server)]
  issuer = await givenIssuer(owner)
})
afterAll(async () => await server.stop())

const givenSheet = async (rules: object = {}) => {
  const claim = await givenClaim(owner, await givenBadgeClass(owner, issuer), { kind: 'codes', ...rules })
  const sheet = await owner.call('POST', `${claim.path}/codes`, { body: { count: 10 } })
  return { claim, codes: sheet.json<ClaimSheet>().codes.map(({ code }) => code) }
}
let networks = 0
// What is wrong is followed by a pause for its network, which is another one each time.
const elsewhere = () => ({ 'x-forwarded-for': `203.0.113.${++networks}` })
const take = (by: GivenPerson, token = '') =>
  by.call('POST', '/v3/claims/take', { body: { token }, headers: elsewhere() })
const ask = (token: string, email: string) =>
  server.call('POST', '/v3/claims/places', { body: { token, email }, headers: elsewhere() })
const takenOf = async ({ path }: GivenClaim) => (await owner.call('GET', path)).json<{ taken: number }>().taken

test('each code is another one, checks itself, and is good once, whoever comes fifty times at once', async () => {
  const { claim, codes } = await givenSheet()
  expect(new Set(codes).size).toBe(10)
  for (const code of codes) expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{5}-[0-9A-HJKMNP-TV-Z]{5}-[0-9A-Z*~$=]$/)
  const tries = Array.from({ length: 48 }, (_, index) => take(earners[index % 3] ?? owner, codes[0]))
  const answers = await Promise.all(tries)
  const good = answers.filter((one) => one.statusCode === 200)
  expect(good).toHaveLength(16)
  expect(new Set(good.map((one) => one.json<{ award_id: string }>().award_id)).size).toBe(1)
  const refused = answers.filter((one) => one.statusCode !== 200).map((one) => one.json().code)
  expect(new Set(refused)).toEqual(new Set(['claim.used']))
  expect(await takenOf(claim)).toBe(1)
}, 120_000)

test('whoever has the badge already uses up no other code', async () => {
  const { codes } = await givenSheet()
  await take(earners[0] ?? owner, codes[0])
  expect((await take(earners[0] ?? owner, codes[1])).statusCode).toBe(200)
  expect((await take(earners[1] ?? owner, codes[1])).statusCode).toBe(200)
})

test('a code waits for whoever proves an address, and is free again when the place is given back', async () => {
  const { codes } = await givenSheet()
  const [code = ''] = codes
  const email = newEmail('guest')
  expect((await ask(code.toLowerCase().replaceAll('-', ' '), email)).statusCode).toBe(200)
  expect((await take(earners[0] ?? owner, code)).json().code).toBe('claim.used')
  expect((await server.call('POST', '/v3/claims/proofs', { body: { token: await readProof(email) } })).statusCode).toBe(
    200,
  )
  const other = newEmail('guest')
  await ask(codes[1] ?? '', other)
  shiftClock(16 * 60_000)
  const { sweep } = await import('../sweep.ts')
  const { sweepNow } = await import('#testing/sweep-now.ts')
  await sweepNow(sweep)
  expect((await take(earners[0] ?? owner, codes[1])).statusCode).toBe(200)
  resetClock()
})

test('the mail that came late still takes the code, while nobody else has', async () => {
  const { codes } = await givenSheet()
  const prove = async (email: string) => {
    const body = { token: await readProof(email) }
    return server.call('POST', '/v3/claims/proofs', { body, headers: elsewhere() })
  }
  const [late, later] = [newEmail('late'), newEmail('later')]
  await ask(codes[0] ?? '', late)
  await ask(codes[1] ?? '', later)
  shiftClock(16 * 60_000)
  const { sweep } = await import('../sweep.ts')
  const { sweepNow } = await import('#testing/sweep-now.ts')
  await sweepNow(sweep)
  expect((await prove(late)).statusCode).toBe(200)
  expect((await take(earners[0] ?? owner, codes[0])).json().code).toBe('claim.used')
  expect((await take(earners[1] ?? owner, codes[1])).statusCode).toBe(200)
  expect((await prove(later)).json().code).toBe('claim.used')
  resetClock()
})

test('slips of the pen, old mails and what is no code at all are followed by no pause', async () => {
  const from = { 'x-forwarded-for': '198.51.100.10' }
  const sent = []
  for (const token of ['K7QM2-9XTR4-0', 'K7QM2-9XTR4-0', 'nothing', 'nothing']) {
    sent.push(await server.call('POST', '/v3/claims/preview', { body: { token }, headers: from }))
    sent.push(await server.call('POST', '/v3/claims/proofs', { body: { token }, headers: from }))
  }
  expect(new Set(sent.map((one) => one.statusCode))).toEqual(new Set([404]))
})

test('the link of a claim of codes gives nothing by itself, and a link has no codes', async () => {
  const { claim } = await givenSheet()
  expect((await take(earners[0] ?? owner, claim.token)).statusCode).toBe(404)
  expect((await ask(claim.token, newEmail())).statusCode).toBe(404)
  const linked = await givenClaim(owner, await givenBadgeClass(owner, issuer))
  expect((await owner.call('POST', `${linked.path}/codes`, { body: { count: 10 } })).json().code).toBe('claim.kind')
  for (const count of [9, 1001]) {
    expect((await owner.call('POST', `${claim.path}/codes`, { body: { count } })).statusCode).toBe(400)
  }
})

test('wrong codes are followed by a pause for their network that grows, while right ones go on', async () => {
  const { codes } = await givenSheet()
  const from = { 'x-forwarded-for': '198.51.100.9' }
  const guess = async (token: string) => {
    const answer = await server.call('POST', '/v3/claims/preview', { body: { token }, headers: from })
    return [answer.statusCode, answer.json().expires ?? 0]
  }
  expect(await guess('00000-00000-0')).toEqual([404, 0])
  const pauses = []
  for (let count = 0; count < 4; count++) {
    const [status, seconds] = await guess('00000-00000-0')
    expect(status).toBe(429)
    pauses.push(seconds)
    shiftClock(seconds * 1000 + 100)
    expect(await guess('00000-00000-0')).toEqual([404, 0])
  }
  expect(pauses).toEqual([...pauses].sort((one, other) => one - other))
  expect(pauses.at(-1)).toBeGreaterThanOrEqual(16)
  expect((await guess(codes[0] ?? ''))[0]).toBe(200)
  resetClock()
})
