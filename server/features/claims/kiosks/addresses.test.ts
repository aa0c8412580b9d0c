import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { charge } from '#infra/budgets/charge.ts'
import { resetClock, shiftClock } from '#infra/clock.ts'
import { db } from '#infra/context.ts'
import { type GivenClaim, givenClaim, readProof } from '#testing/given/given-claim.ts'
import { type GivenKiosk, givenKiosk } from '#testing/given/given-kiosk.ts'
import { mailsOf } from '#testing/given/given-move.ts'
import { type GivenPerson, givenBadgeClass, givenIssuer, givenPerson, newEmail } from '#testing/given.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'
import { sweepNow } from '#testing/sweep-now.ts'
import { sweep } from '../sweep.ts'

let server: TestServer
let owner: GivenPerson
let issuer: string
beforeAll(async () => {
  server = await startTestServer({ env: { SASH_TRUST_PROXY: '1' } })
  owner = await givenPerson(server)
  issuer = await givenIssuer(owner)
})
afterAll(async () => {
  await server.stop()
})
afterEach(resetClock)

const minute = 60_000
const hour = 60 * minute
const start = Date.now()
let keys = 0
const newKey = () => `attempt-${++keys}`
const given = async (rules: object = {}): Promise<[GivenClaim, GivenKiosk]> => {
  const claim = await givenClaim(owner, await givenBadgeClass(owner, issuer), { kind: 'kiosk', ...rules })
  return [claim, await givenKiosk(owner, claim)]
}
let networks = 0
const keep = ({ token }: GivenKiosk, email: string, key = newKey(), at = start + 1000) =>
  server.call('POST', '/v3/kiosks/addresses', {
    body: { kiosk: token, email, typed_at: new Date(at).toISOString() },
    headers: { 'idempotency-key': key, 'x-forwarded-for': `203.0.113.${(++networks % 250) + 1}` },
  })
const prove = async (email: string) =>
  server.call('POST', '/v3/claims/proofs', { body: { token: await readProof(email) } })
const takenOf = async ({ path }: GivenClaim) => (await owner.call('GET', path)).json<{ taken: number }>().taken
const said = (answer: { statusCode: number; body: string }) => [answer.statusCode, JSON.parse(answer.body).code]

test('an address that is typed gets a place and a mail, once for its key, whoever sends it how often', async () => {
  const [claim, kiosk] = await given()
  const [email, key] = [newEmail('guest'), newKey()]
  const answers = await Promise.all(Array.from({ length: 5 }, () => keep(kiosk, email, key)))
  expect(new Set(answers.map(({ statusCode, body }) => `${statusCode} ${body}`)).size).toBe(1)
  expect(answers[0]?.statusCode).toBe(201)
  // From another network, as a tablet that was carried away, and from the kiosk that came after.
  const other = await givenKiosk(owner, claim)
  expect((await keep(kiosk, email, key)).body).toBe(answers[0]?.body)
  expect((await keep({ ...other, token: kiosk.token }, email, key)).body).toBe(answers[0]?.body)
  expect([await takenOf(claim), (await mailsOf(email, 'claim')).length]).toEqual([1, 1])
  expect((await prove(email)).statusCode).toBe(200)
  expect((await keep(kiosk, email, key)).body).toBe(answers[0]?.body)
  expect((await mailsOf(email, 'claim')).length).toBe(1)
  expect(said(await keep(kiosk, newEmail('other'), key))[0]).toBe(422)
})

test('what waited for a network is held for as long as its mail is good, and past the end of the claim', async () => {
  const [claim, kiosk] = await given({ closes_at: new Date(start + 2 * hour).toISOString() })
  const [early, late] = [newEmail('early'), newEmail('late')]
  shiftClock(3 * hour)
  expect((await keep(kiosk, early)).statusCode).toBe(201)
  expect(said(await keep(kiosk, late, newKey(), start + 2.5 * hour))).toEqual([409, 'claim.ended'])
  expect((await mailsOf(early, 'claim')).at(-1)).toContain('24 hours')
  shiftClock(20 * hour)
  await sweepNow(sweep)
  expect((await prove(early)).statusCode).toBe(200)
  expect(await takenOf(claim)).toBe(1)
})

test('what was typed at a kiosk that was closed since comes by the next one, as late as it is', async () => {
  const rules = [{ closes_at: new Date(start + 2 * hour).toISOString() }, {}]
  for (const [index, rule] of rules.entries()) {
    resetClock()
    const [claim, first] = await given(rule)
    const email = newEmail('guest')
    await owner.call('DELETE', first.path)
    shiftClock(20 * hour)
    expect((await keep(await givenKiosk(owner, claim), email)).statusCode, `${index}`).toBe(201)
    expect((await mailsOf(email, 'claim')).at(-1)).toContain('24 hours')
    shiftClock(2 * hour)
    await sweepNow(sweep)
    expect((await prove(email)).statusCode).toBe(200)
  }
})

test('a device cannot say that something was typed before the claim had a kiosk', async () => {
  const [claim] = await given()
  shiftClock(3 * hour)
  const [fresh, kiosk] = await given()
  await keep(kiosk, newEmail('guest'), newKey(), start - 100 * hour)
  shiftClock(16 * minute)
  await sweepNow(sweep)
  expect([await takenOf(fresh), await takenOf(claim)]).toEqual([0, 0])
})

test('a name that was given before stays where the kiosk asks for none', async () => {
  const [claim, kiosk] = await given({ asks_name: true })
  const email = newEmail('guest')
  await keep(kiosk, email)
  const nameOf = () =>
    db().selectFrom('claim_entries').select('name').where('claim_id', '=', claim.id).executeTakeFirst()
  await db().updateTable('claim_entries').set({ name: 'Maya Okonkwo' }).where('claim_id', '=', claim.id).execute()
  await keep(kiosk, email)
  expect(await nameOf()).toEqual({ name: 'Maya Okonkwo' })
})

test('what was typed at the moment is held for 15 minutes, whatever the clock of the device says', async () => {
  const [claim, kiosk] = await given()
  await keep(kiosk, newEmail('guest'), newKey(), start + 100 * hour)
  expect(await takenOf(claim)).toBe(1)
  shiftClock(16 * minute)
  await sweepNow(sweep)
  expect(await takenOf(claim)).toBe(0)
})

test('there are never more than the claim has places, and a refused address may come again under its key', async () => {
  const [claim, kiosk] = await given({ cap: 2 })
  const emails = Array.from({ length: 6 }, () => newEmail('guest'))
  const answers = await Promise.all(emails.map((email) => keep(kiosk, email, `key-of-${email}`)))
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 201, 409, 409, 409, 409])
  expect(await takenOf(claim)).toBe(2)
  await owner.call('PUT', claim.path, { body: { cap: 6 } })
  const again = await Promise.all(emails.map((email) => keep(kiosk, email, `key-of-${email}`)))
  expect(again.map(({ statusCode }) => statusCode)).toEqual(emails.map(() => 201))
  expect(await takenOf(claim)).toBe(6)
})

test('the answer says nothing of who has claimed or is on a list', async () => {
  const [claimed, listed] = [newEmail('claimed'), newEmail('listed')]
  const [, kiosk] = await given({ addresses: [claimed, listed] })
  await keep(kiosk, claimed)
  await prove(claimed)
  const answers = []
  for (const email of [claimed, listed, newEmail('nobody')]) answers.push(await keep(kiosk, email))
  for (const { statusCode, body } of answers) {
    expect([statusCode, Object.keys(JSON.parse(body))]).toEqual([201, ['held_until']])
  }
})

test.each([
  ['paused', 'claim.paused'],
  ['ended', 'claim.ended'],
])('nothing is kept while the claim is %s, and nothing remains of the try', async (state, code) => {
  const [claim, kiosk] = await given()
  await owner.call('POST', `${claim.path}/state`, { body: { state } })
  const email = newEmail('guest')
  expect(said(await keep(kiosk, email))).toEqual([409, code])
  expect(await db().selectFrom('claim_entries').selectAll().where('email', '=', email).execute()).toEqual([])
})

test('an ending that may not claim is told at once, as everybody may know it', async () => {
  const [, kiosk] = await given({ domains: ['school.example'] })
  expect(said(await keep(kiosk, 'ada@elsewhere.example'))).toEqual([403, 'claim.not-eligible'])
})

test('a name that stands on the badge is asked for with the proof', async () => {
  const [, kiosk] = await given({ asks_name: true })
  const email = newEmail('guest')
  expect((await keep(kiosk, email)).statusCode).toBe(201)
  expect(said(await prove(email))).toEqual([400, 'claim.name'])
  const named = { token: await readProof(email), name: 'Maya Okonkwo' }
  expect((await server.call('POST', '/v3/claims/proofs', { body: named })).statusCode).toBe(200)
})

test('a kiosk is no cannon: what it sends counts against it, from whatever network', async () => {
  const [claim, kiosk] = await given({ cap: null })
  const party = kiosk.path.split('/').at(-1) ?? ''
  for (let count = 0; count < 399; count++) await charge(db(), 'claim-place', { network: undefined, party })
  expect((await keep(kiosk, newEmail('last'))).statusCode).toBe(201)
  expect(said(await keep(kiosk, newEmail('next')))).toEqual([429, 'claim.mails'])
  expect(await takenOf(claim)).toBe(1)
})
