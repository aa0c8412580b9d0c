import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { resetClock, shiftClock } from '#infra/clock.ts'
import { config, context, db, setContext } from '#infra/context.ts'
import { countTaken, takeShare } from '#infra/http/limits/take-share.ts'
import { givenClaim, readProof } from '#testing/given/given-claim.ts'
import { type GivenPerson, givenAward, givenBadgeClass, givenIssuer, givenPerson, newEmail } from '#testing/given.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'
import { mailKinds } from '#testing/sign-ups.ts'

let server: TestServer
let owner: GivenPerson
let stranger: GivenPerson
let issuer: string
beforeAll(async () => {
  server = await startTestServer({ env: { SASH_TRUST_PROXY: '1' } })
  // The first one runs the server, and is trusted.
  await givenPerson(server)
})
beforeEach(async () => {
  owner = await givenPerson(server)
  stranger = await givenPerson(server)
  issuer = await givenIssuer(owner)
  await db().deleteFrom('throttles').execute()
  setContext({ ...context(), config: { ...config(), isLocal: false, awardMailsPerDay: 5 } })
})
afterEach(() => {
  resetClock()
  setContext({ ...context(), config: { ...config(), isLocal: true, awardMailsPerDay: 100 } })
})
afterAll(async () => {
  await server.stop()
})

const from = (network: number) => ({ 'x-forwarded-for': `203.0.113.${network}` })
const given = async (rules: object = {}) => givenClaim(owner, await givenBadgeClass(owner, issuer), rules)
const ask = (token: string, network: number, email = newEmail('guest')) =>
  server.call('POST', '/v3/claims/places', { body: { token, email }, headers: from(network) })
const prove = async (email: string, network: number) =>
  server.call('POST', '/v3/claims/proofs', { body: { token: await readProof(email) }, headers: from(network) })
const statesOf = async (email: string) =>
  (await db().selectFrom('claim_entries').select('state').where('email', '=', email).execute()).map(
    ({ state }) => state,
  )
const takenOf = async ({ id }: { id: string }) =>
  (await db().selectFrom('claims').select('taken').where('claim_id', '=', id).executeTakeFirstOrThrow()).taken

test('[A14] made-up addresses of one network use up neither the mails of the issuer nor those of other visitors', async () => {
  const claim = await given()
  const codes = []
  for (let count = 0; count < 8; count++) codes.push((await ask(claim.token, 1)).statusCode)
  expect(codes).toEqual([200, 200, 200, 200, 200, 429, 429, 429])
  const visitor = newEmail('visitor')
  expect((await ask(claim.token, 2, visitor)).statusCode).toBe(200)
  expect(await mailKinds(visitor)).toEqual(['claim'])
  const earner = newEmail('earner')
  await givenAward(owner, await givenBadgeClass(owner, issuer), earner)
  const mail = await db().selectFrom('mails').select('state').where('to_address', '=', earner).executeTakeFirst()
  expect(mail?.state).not.toBe('held')
})

test('[A14] all networks together have the mails of some of them, over all issuers of an account', async () => {
  const claim = await given()
  const asked = []
  for (let network = 1; network <= 6; network++)
    for (let count = 0; count < 4; count++) asked.push((await ask(claim.token, network)).statusCode)
  expect(asked.filter((code) => code === 200)).toHaveLength(20)
  const another = await givenClaim(owner, await givenBadgeClass(owner, await givenIssuer(owner)))
  expect((await ask(another.token, 9)).statusCode).toBe(429)
  const other = await givenClaim(stranger, await givenBadgeClass(stranger, await givenIssuer(stranger)))
  expect((await ask(other.token, 1)).statusCode).toBe(200)
})

test('[A14] a place for which no mail leaves is not held, and the answer does not tell', async () => {
  setContext({ ...context(), config: { ...config(), isLocal: true } })
  const claim = await given()
  const email = newEmail('guest')
  for (let count = 0; count < 3; count++) {
    expect((await ask(claim.token, 1, email)).statusCode).toBe(200)
    shiftClock(16 * 60_000)
  }
  const before = await db().selectFrom('claim_entries').select('held_until').where('email', '=', email).execute()
  const answer = await ask(claim.token, 1, email)
  expect([answer.statusCode, Object.keys(answer.json())]).toEqual([200, ['held_until']])
  const after = await db().selectFrom('claim_entries').select('held_until').where('email', '=', email).execute()
  expect(after).toEqual(before)
  // In a claim where it never had one, it gets none.
  const another = await given()
  expect((await ask(another.token, 1, email)).statusCode).toBe(200)
  expect([await takenOf(another), (await statesOf(email)).filter((state) => state === 'held').length]).toEqual([0, 1])
})

test('[A14] one network holds so many places of a claim, whatever addresses it types, and others have theirs', async () => {
  setContext({ ...context(), config: { ...config(), isLocal: true } })
  const [claim, another] = [await given({ cap: 500 }), await given()]
  const codes = []
  for (let count = 0; count < 124; count++) codes.push((await ask(claim.token, 1)).statusCode)
  expect([codes.filter((code) => code === 200).length, codes.at(-1)]).toEqual([120, 429])
  expect(await takenOf(claim)).toBe(120)
  expect((await ask(claim.token, 2)).statusCode).toBe(200)
  expect((await ask(another.token, 1)).statusCode).toBe(200)
  shiftClock(16 * 60_000)
  expect((await ask(claim.token, 1)).statusCode).toBe(200)
})

test('[A14] one IPv6 /48 holds so many places of a claim, and what is refused is not owed by its networks', async () => {
  const claim = await given({ cap: 500 })
  await takeShare(db(), `budget:claim-hold:site:900:2001:db8:1 ${claim.id}`, 480, 900, 480)
  const askFrom = async (address: string) => {
    const body = { token: claim.token, email: newEmail('guest') }
    const headers = { 'x-forwarded-for': address }
    return (await server.call('POST', '/v3/claims/places', { body, headers })).statusCode
  }
  expect([await askFrom('2001:db8:1:7::1'), await askFrom('2001:db8:2:7::1')]).toEqual([429, 200])
  expect(await countTaken(db(), `budget:claim-hold:network:900:2001:db8:1:7 ${claim.id}`)).toBe(0)
  expect(await countTaken(db(), `budget:claim-hold:network:900:2001:db8:2:7 ${claim.id}`)).toBe(1)
})

test('[A14] a class that claims at once from one network has room, for each that is proven makes room again', async () => {
  setContext({ ...context(), config: { ...config(), isLocal: true } })
  const claim = await given({ cap: 500 })
  const pupils = Array.from({ length: 130 }, () => newEmail('pupil'))
  const codes = []
  for (const [index, email] of pupils.entries()) {
    codes.push((await ask(claim.token, 1, email)).statusCode)
    if (index % 10 === 0) {
      codes.push((await prove(email, 1)).statusCode)
      // Pressed again it opens the same badge, and makes no room.
      await prove(email, 1)
    }
  }
  expect(codes.filter((code) => code !== 200)).toEqual([])
  const left = []
  for (let count = 0; count < 5; count++) left.push((await ask(claim.token, 1)).statusCode)
  expect(left).toEqual([200, 200, 200, 429, 429])
  // What was refused is not owed.
  await prove(pupils[1] ?? '', 1)
  expect((await ask(claim.token, 1)).statusCode).toBe(200)
})
