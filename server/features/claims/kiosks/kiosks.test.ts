import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Kiosk } from '#contracts/claims/kiosks.ts'
import { resetClock, shiftClock } from '#infra/clock.ts'
import { db } from '#infra/context.ts'
import { type GivenClaim, givenClaim, readProof } from '#testing/given/given-claim.ts'
import { codesOf, givenKiosk, viewKiosk } from '#testing/given/given-kiosk.ts'
import { type GivenPerson, givenBadgeClass, givenIssuer, givenPerson, givenStaff, newEmail } from '#testing/given.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'
import { sweepNow } from '#testing/sweep-now.ts'
import { sweep } from '../sweep.ts'

let server: TestServer
let owner: GivenPerson
let staff: GivenPerson
let issuer: string
beforeAll(async () => {
  server = await startTestServer({ env: { SASH_TRUST_PROXY: '1' } })
  owner = await givenPerson(server)
  staff = await givenPerson(server)
  issuer = await givenIssuer(owner)
  await givenStaff(issuer, staff, 'staff')
})
afterAll(async () => {
  await server.stop()
})
// What is shown changes with the minute, so that each test begins with one.
beforeEach(() => shiftClock(minute - (Date.now() % minute)))
afterEach(resetClock)

const minute = 60_000
let networks = 0
const elsewhere = () => ({ 'x-forwarded-for': `198.51.100.${(++networks % 250) + 1}` })
const given = async (rules: object = {}): Promise<GivenClaim> =>
  givenClaim(owner, await givenBadgeClass(owner, issuer), { kind: 'kiosk', ...rules })
const take = (by: GivenPerson, token: string) =>
  by.call('POST', '/v3/claims/take', { body: { token }, headers: elsewhere() })
const ask = (token: string, email = newEmail('guest')) =>
  server.call('POST', '/v3/claims/places', { body: { token, email }, headers: elsewhere() })
const open = (path: string) => server.call('GET', path, { headers: { accept: 'text/html', ...elsewhere() } })
const said = (answer: { statusCode: number; body: string }) => [answer.statusCode, JSON.parse(answer.body).code]
const ticketFrom = async (scanned: string) => {
  const answer = await open(`/c/${scanned}`)
  return String(answer.headers.location).split('/').at(-1) ?? ''
}

test('what a kiosk shows takes the badge in its minute and the next one, and not after', async () => {
  const claim = await given()
  const kiosk = await givenKiosk(staff, claim)
  const { scanned, typed } = await codesOf(owner, kiosk)
  for (const code of [scanned, typed]) expect((await take(await givenPerson(server), code)).statusCode).toBe(200)
  shiftClock(minute)
  const next = await codesOf(owner, kiosk)
  expect(next.scanned).not.toBe(scanned)
  expect(next.typed).not.toBe(typed)
  for (const code of [scanned, typed, next.scanned, next.typed]) {
    expect((await take(await givenPerson(server), code)).statusCode).toBe(200)
  }
  shiftClock(minute)
  const late = await givenPerson(server)
  expect(said(await take(late, scanned))).toEqual([409, 'kiosk.changed'])
  expect((await take(late, typed)).statusCode).toBeGreaterThan(400)
  expect((await take(late, next.scanned)).statusCode).toBe(200)
})

test('a scan leads to a page that takes an address for ten minutes, and reading it changes nothing', async () => {
  const claim = await given()
  const kiosk = await givenKiosk(staff, claim)
  const { code } = await viewKiosk(owner, kiosk)
  expect(code?.url).toMatch(/^HTTPS?:\/\/[^a-z]+\/C\/[0-9A-Z]{27}$/)
  const capitals = await open(new URL(code?.url ?? '').pathname)
  expect([capitals.statusCode, capitals.headers['referrer-policy']]).toEqual([302, 'no-referrer'])
  const ticket = await ticketFrom(String(capitals.headers.location).split('/').at(-1) ?? '')
  expect(ticket).toMatch(/^[0-9A-Z]{33}$/)
  for (let count = 0; count < 3; count++) expect((await open(`/c/${ticket}`)).statusCode).toBe(200)
  expect((await owner.call('GET', claim.path)).json()).toMatchObject({ taken: 0 })
  shiftClock(9 * minute)
  const email = newEmail('slow')
  expect((await ask(ticket, email)).statusCode).toBe(200)
  expect((await server.call('POST', '/v3/claims/proofs', { body: { token: await readProof(email) } })).statusCode).toBe(
    200,
  )
  shiftClock(2 * minute)
  expect(said(await ask(ticket))).toEqual([409, 'kiosk.changed'])
  expect((await open(`/c/${ticket}`)).body).toContain('Scan the code that is shown now')
})

test('the link of such a claim opens nothing by itself, and says where to look', async () => {
  const { token } = await given()
  expect((await take(await givenPerson(server), token)).statusCode).toBe(404)
  expect((await ask(token)).statusCode).toBe(404)
  const page = await open(`/c/${token}`)
  expect([page.statusCode, page.body.includes('Scan the code that is shown now')]).toEqual([200, true])
})

test('codes of others, of other minutes and made up ones open nothing', async () => {
  const [first, second] = [await given(), await given()]
  const [one, two] = [await givenKiosk(staff, first), await givenKiosk(staff, second)]
  const [a, b] = [await codesOf(owner, one), await codesOf(owner, two)]
  const person = await givenPerson(server)
  const mixed = a.scanned.slice(0, 10) + b.scanned.slice(10)
  const ticket = await ticketFrom(a.scanned)
  const later = `${ticket.slice(0, 10)}${ticket.slice(10, 15)}Z${ticket.slice(16)}`
  for (const made of [mixed, later, `${a.scanned.slice(0, -1)}${a.scanned.endsWith('0') ? '1' : '0'}`]) {
    expect(said(await take(person, made))).toEqual([409, 'kiosk.changed'])
  }
  expect((await take(person, `ZZZZZZZZZZ${a.scanned.slice(10)}`)).statusCode).toBe(404)
})

test('whoever has a role runs a kiosk, and strangers have none', async () => {
  const claim = await given()
  const stranger = await givenPerson(server)
  for (const by of [owner, staff]) expect((await by.call('POST', `${claim.path}/kiosks`)).statusCode).toBe(201)
  const open = (await staff.call('GET', `${claim.path}/kiosks`)).json<Kiosk[]>()
  expect(open).toHaveLength(2)
  const of = `${claim.path}/kiosks/${open[0]?.id}`
  for (const [method, url] of [
    ['POST', `${claim.path}/kiosks`],
    ['GET', `${claim.path}/kiosks`],
    ['DELETE', of],
  ] as const) {
    expect((await stranger.call(method, url)).statusCode).toBe(404)
    expect((await server.call(method, url)).statusCode).toBe(401)
  }
  expect((await staff.call('DELETE', `${claim.path}/kiosks/none`)).statusCode).toBe(404)
  expect((await staff.call('DELETE', of)).statusCode).toBe(204)
  expect((await staff.call('GET', `${claim.path}/kiosks`)).json()).toHaveLength(1)
})

test('the token of a kiosk opens nothing but its view, and no row, log or address holds it', async () => {
  const claim = await given()
  const kiosk = await givenKiosk(staff, claim)
  for (const [method, url] of [
    ['GET', claim.path],
    ['GET', `${claim.path}/kiosks`],
    ['POST', `${claim.path}/kiosks`],
    ['GET', '/v1/user/profile'],
  ] as const) {
    expect((await server.call(method, url, { token: kiosk.token })).statusCode).toBe(401)
  }
  const rows = JSON.stringify([
    await db().selectFrom('kiosks').selectAll().execute(),
    await db().selectFrom('audit_entries').selectAll().execute(),
  ])
  const { scanned, typed } = await codesOf(owner, kiosk)
  for (const secret of [kiosk.token, scanned.slice(10), typed.replaceAll('-', '')]) expect(rows).not.toContain(secret)
  const seen = await server.call('POST', '/v3/kiosks/view', { body: { kiosk: kiosk.token } })
  expect(seen.body).not.toMatch(/@/)
})

const ends: [string, (claim: GivenClaim, kiosk: { path: string }) => Promise<unknown>][] = [
  ['is closed', (_, { path }) => owner.call('DELETE', path)],
  [
    'was opened by somebody without a role now',
    () => db().deleteFrom('issuer_staff').where('account_id', '=', staff.accountId).execute(),
  ],
]
test.each(ends)('a kiosk that %s is over at once, with its codes and its addresses', async (_, end) => {
  const claim = await given()
  const kiosk = await givenKiosk(staff, claim)
  const { scanned } = await codesOf(owner, kiosk)
  await end(claim, kiosk)
  try {
    const body = { kiosk: kiosk.token, email: newEmail('guest'), typed_at: new Date().toISOString() }
    expect((await server.call('POST', '/v3/kiosks/view', { body })).statusCode).toBe(404)
    expect((await server.call('POST', '/v3/kiosks/addresses', { body })).statusCode).toBe(404)
    expect((await take(await givenPerson(server), scanned)).statusCode).toBe(404)
  } finally {
    await givenStaff(issuer, staff, 'staff').catch(() => {})
  }
})

test('a kiosk ends with its claim, or after a day where that has no end, and is forgotten later', async () => {
  const closes = new Date(Date.now() + 30 * minute).toISOString()
  const [timed, endless] = [await given({ closes_at: closes }), await given()]
  const [first, second] = [await givenKiosk(staff, timed), await givenKiosk(staff, endless)]
  shiftClock(31 * minute)
  expect(await viewKiosk(owner, first)).toMatchObject({ state: 'ended', code: null })
  expect(await viewKiosk(owner, second)).toMatchObject({ state: 'open', code: { seconds: expect.any(Number) } })
  shiftClock(24 * 60 * minute)
  expect(await viewKiosk(owner, second)).toMatchObject({ state: 'ended', code: null })
  shiftClock(31 * 24 * 60 * minute)
  await sweepNow(sweep)
  expect(await db().selectFrom('kiosks').select('kiosk_id').where('claim_id', '=', timed.id).execute()).toEqual([])
})

test('while staff have paused the claim, a kiosk says so and shows no code', async () => {
  const claim = await given()
  const kiosk = await givenKiosk(staff, claim)
  const { scanned } = await codesOf(owner, kiosk)
  await owner.call('POST', `${claim.path}/state`, { body: { state: 'paused' } })
  expect(await viewKiosk(owner, kiosk)).toMatchObject({ state: 'paused', code: null })
  expect(said(await take(await givenPerson(server), scanned))).toEqual([409, 'claim.paused'])
})

test('the count is public from five people on, and so is how many places are left', async () => {
  const claim = await given({ cap: 6 })
  const kiosk = await givenKiosk(staff, claim)
  const { scanned } = await codesOf(owner, kiosk)
  const people = async () => {
    const { people: count, left } = await viewKiosk(owner, kiosk)
    return [count, left]
  }
  for (let count = 0; count < 4; count++) await take(await givenPerson(server), scanned)
  expect(await people()).toEqual([null, null])
  await take(await givenPerson(server), scanned)
  expect(await people()).toEqual([5, 1])
})

test('a kiosk opens for a day after the end, for what waits on a device, and says so afterwards', async () => {
  const claim = await given({ closes_at: new Date(Date.now() + 30 * minute).toISOString() })
  shiftClock(23 * 60 * minute)
  expect(await viewKiosk(owner, await givenKiosk(staff, claim))).toMatchObject({ state: 'ended', code: null })
  expect((await staff.call('GET', `${claim.path}/kiosks`)).json()).toHaveLength(1)
  const closes_at = new Date(Date.now() - 61 * minute)
  await db().updateTable('claims').set({ closes_at }).where('claim_id', '=', claim.id).execute()
  expect(said(await owner.call('POST', `${claim.path}/kiosks`))).toEqual([409, 'kiosk.ended'])
  expect((await staff.call('GET', `${claim.path}/kiosks`)).json()).toEqual([])
})

test.each([
  ['printed codes', { kind: 'codes', cap: null }, true, 'kiosk.kind'],
  ['a draft', {}, false, 'kiosk.closed'],
])('there is no kiosk of %s', async (_, rules, isStarted, code) => {
  const claim = await givenClaim(owner, await givenBadgeClass(owner, issuer), { kind: 'kiosk', ...rules }, isStarted)
  expect(said(await owner.call('POST', `${claim.path}/kiosks`))).toEqual([409, code])
})
