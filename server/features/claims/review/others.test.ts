import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { resetClock, shiftClock } from '#infra/clock.ts'
import { db } from '#infra/context.ts'
import { type GivenClaim, givenClaim } from '#testing/given/given-claim.ts'
import { requestsOf } from '#testing/given/given-request.ts'
import { type GivenPerson, givenBadgeClass, givenIssuer, givenPerson } from '#testing/given.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'

let server: TestServer
let owner: GivenPerson
let issuer: string
beforeAll(async () => {
  server = await startTestServer()
  owner = await givenPerson(server)
  issuer = await givenIssuer(owner)
})
afterAll(async () => {
  await server.stop()
})
afterEach(resetClock)

const asks = { text: 'required', links: 'off', files: 'off' }
const given = async (rules: object = {}) => givenClaim(owner, await givenBadgeClass(owner, issuer), { asks, ...rules })
const codesOf = async ({ path }: GivenClaim): Promise<string[]> => {
  const made = await owner.call('POST', `${path}/codes`, { body: { count: 10 } })
  return made.json<{ codes: { code: string }[] }>().codes.map(({ code }) => code)
}
const begin = async (by: GivenPerson, token: string, more: object = {}) => {
  const answer = await by.call('POST', '/v3/claims/requests', { body: { token, ...more } })
  if (answer.statusCode !== 201) throw new Error(answer.body)
  const { id } = answer.json<{ id: string }>()
  await by.call('PUT', `/v3/requests/${id}`, { body: { text: 'I was there.', text_public: true } })
  return id
}
const send = (by: GivenPerson, id: string) => by.call('POST', `/v3/requests/${id}/send`)
const accept = (id: string) =>
  owner.call('POST', `${requestsOf(issuer)}/${id}/decision`, { body: { rounds: 1, verdicts: [], decision: 'accept' } })
/** Somebody types the address of somebody else, with what they have. */
const intrude = (token: string | undefined, email: string, name?: string) =>
  server.call('POST', '/v3/claims/places', { body: { token, email, ...(name ? { name } : {}) } })
const keptFor = ({ id }: GivenClaim) =>
  db()
    .selectFrom('claim_codes')
    .innerJoin('claim_entries', 'claim_entries.entry_id', 'claim_codes.entry_id')
    .select(['serial', 'email'])
    .where('claim_codes.claim_id', '=', id)
    .execute()

test('nobody else writes the name on the badge of a request, before it is sent or after', async () => {
  const claim = await given({ asks_name: true })
  const earner = await givenPerson(server)
  const id = await begin(earner, claim.token, { name: 'Maya O.' })
  expect((await intrude(claim.token, earner.email, 'A Fool')).statusCode).toBe(200)
  await send(earner, id)
  expect((await intrude(claim.token, earner.email, 'A Fool')).statusCode).toBe(200)
  const { award_id: award } = (await accept(id)).json<{ award_id: string }>()
  const { body } = await server.call('GET', `/public/assertions/${award}?v=2_0`)
  expect([body.includes('Maya O.'), body.includes('A Fool')]).toEqual([true, false])
})

test('nobody else takes the printed code of a request away, and is told the same as for a stranger', async () => {
  const claim = await given({ kind: 'codes' })
  const [mine = '', other = '', third = ''] = await codesOf(claim)
  const earner = await givenPerson(server)
  const id = await begin(earner, mine)
  const drafted = await intrude(other, earner.email)
  expect(await keptFor(claim)).toContainEqual({ serial: 1, email: earner.email })
  await send(earner, id)
  const asked = await intrude(other, earner.email)
  expect(await keptFor(claim)).toContainEqual({ serial: 1, email: earner.email })
  const unknown = await intrude(third, 'nobody@hall.example')
  const told = [drafted, asked, unknown].map(({ statusCode, body }) => [statusCode, Object.keys(JSON.parse(body))])
  expect(told).toEqual(told.map(() => [200, ['held_until']]))
  expect((await accept(id)).statusCode).toBe(200)
  // What was typed for somebody else is good for its own.
  shiftClock(16 * 60_000)
  expect((await intrude(other, 'mine@hall.example')).statusCode).toBe(200)
  expect((await intrude(mine, 'mine@hall.example')).json()).toMatchObject({ code: 'claim.used' })
})

test('a request whose code is gone is not sent before another code has come', async () => {
  const claim = await given({ kind: 'codes' })
  const [mine = '', other = ''] = await codesOf(claim)
  const earner = await givenPerson(server)
  const id = await begin(earner, mine)
  await owner.call('DELETE', `${claim.path}/codes/1`)
  expect((await send(earner, id)).json()).toMatchObject({ code: 'claim.used' })
  expect(await begin(earner, other)).toBe(id)
  expect((await send(earner, id)).statusCode).toBe(200)
  expect((await accept(id)).statusCode).toBe(200)
})

test('staff say yes to a request though its code was made void meanwhile', async () => {
  const claim = await given({ kind: 'codes' })
  const [mine = ''] = await codesOf(claim)
  const earner = await givenPerson(server)
  const id = await begin(earner, mine)
  await send(earner, id)
  await owner.call('DELETE', `${claim.path}/codes/1`)
  expect((await accept(id)).json()).toMatchObject({ state: 'accepted' })
})

test('whoever is taken off the list before sending sends nothing', async () => {
  const earner = await givenPerson(server)
  const claim = await given({ addresses: [earner.email] })
  const id = await begin(earner, claim.token)
  await db().deleteFrom('claim_addresses').where('claim_id', '=', claim.id).execute()
  expect((await send(earner, id)).json()).toMatchObject({ code: 'claim.not-eligible' })
})
