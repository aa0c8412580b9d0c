import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { descriptionLength } from '#contracts/fields/limits.ts'
import type { OwnRequest } from '#contracts/requests/asking.ts'
import { resetClock, shiftClock } from '#infra/clock.ts'
import { db } from '#infra/context.ts'
import { type GivenClaim, givenClaim, readProof } from '#testing/given/given-claim.ts'
import { mailsOf } from '#testing/given/given-move.ts'
import { requestsOf } from '#testing/given/given-request.ts'
import { type GivenPerson, givenBadgeClass, givenIssuer, givenPerson, newEmail } from '#testing/given.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'
import { sweepNow } from '#testing/sweep-now.ts'
import { sweep as requests } from '../../requests/sweep.ts'
import { sweep } from '../sweep.ts'

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

const text = { text: 'required', links: 'off', files: 'off' }
const given = async (rules: object = {}) =>
  givenClaim(owner, await givenBadgeClass(owner, issuer), { asks: text, cap: 2, ...rules })
const begin = (by: GivenPerson, { token }: Pick<GivenClaim, 'token'>, more: object = {}) =>
  by.call('POST', '/v3/claims/requests', { body: { token, ...more } })
const idOf = ({ body }: { body: string }): string => JSON.parse(body).id
const send = async (by: GivenPerson, id: string, shown = 'I was there.') => {
  await by.call('PUT', `/v3/requests/${id}`, { body: { text: shown, text_public: true } })
  return by.call('POST', `/v3/requests/${id}/send`)
}
const begun = async (by: GivenPerson, claim: GivenClaim) => {
  const answer = await begin(by, claim)
  if (answer.statusCode !== 201) throw new Error(answer.body)
  return idOf(answer)
}
const sent = async (by: GivenPerson, claim: GivenClaim) => {
  const id = await begun(by, claim)
  const answer = await send(by, id)
  if (answer.statusCode !== 200) throw new Error(answer.body)
  return id
}
const decide = (id: string, body: object, rounds = 1) =>
  owner.call('POST', `${requestsOf(issuer)}/${id}/decision`, { body: { rounds, verdicts: [], ...body } })
const takenOf = async ({ path }: GivenClaim) => (await owner.call('GET', path)).json<{ taken: number }>().taken
const entriesOf = ({ id }: GivenClaim) =>
  db().selectFrom('claim_entries').select(['state', 'award_id', 'request_id']).where('claim_id', '=', id).execute()
const page = (url: string, body?: string) =>
  server.app.inject({
    method: body === undefined ? 'GET' : 'POST',
    url,
    headers: { host: 'localhost:8000', accept: 'text/html', 'content-type': 'application/x-www-form-urlencoded' },
    ...(body === undefined ? {} : { payload: body }),
  })

test('a claim that asks for something makes a request, whose acceptance awards with what the claim says', async () => {
  const claim = await given({ narrative: 'On pier 3.', evidence: 'https://pier.example/3', asks_name: true })
  const earner = await givenPerson(server)
  expect(
    (await earner.call('POST', '/v3/claims/take', { body: { token: claim.token, name: 'Maya' } })).json(),
  ).toMatchObject({
    code: 'claim.review',
  })
  const draft = await begin(earner, claim, { name: 'Maya O.' })
  expect([draft.statusCode, draft.json()]).toEqual([
    201,
    expect.objectContaining({ state: 'draft', claim: 'Open day', asks: text }),
  ])
  expect(await takenOf(claim)).toBe(1)
  expect(idOf(await begin(earner, claim, { name: 'Maya O.' }))).toBe(idOf(draft))
  const empty = await earner.call('POST', `/v3/requests/${idOf(draft)}/send`)
  expect([empty.statusCode, empty.json()]).toEqual([400, expect.objectContaining({ code: 'badge-request.missing' })])
  expect((await send(earner, idOf(draft))).json()).toMatchObject({ state: 'submitted' })
  const queue = (await owner.call('GET', requestsOf(issuer))).json<{ id: string; claim: object }[]>()
  expect(queue.find(({ id }) => id === idOf(draft))?.claim).toEqual({ id: claim.id, title: 'Open day' })
  expect(await takenOf(claim)).toBe(1)
  const accepted = await decide(idOf(draft), { decision: 'accept', narrative: 'Seen by us.' })
  expect([accepted.statusCode, accepted.json()]).toEqual([200, expect.objectContaining({ state: 'accepted' })])
  const { award_id: award } = accepted.json<{ award_id: string }>()
  expect(await entriesOf(claim)).toEqual([{ state: 'awarded', award_id: award, request_id: idOf(draft) }])
  const stood = (await server.call('GET', `/public/assertions/${award}?v=2_0`)).json()
  expect(JSON.stringify(stood)).toContain('On pier 3.\\n\\nSeen by us.')
  expect(JSON.stringify(stood)).toContain('https://pier.example/3')
  expect(JSON.stringify(stood)).toContain('I was there.')
  expect(JSON.stringify(stood)).toContain('Maya O.')
  expect((await begin(earner, claim, { name: 'Maya O.' })).json()).toMatchObject({ code: 'badge-request.held' })
  expect(await takenOf(claim)).toBe(1)
})

test('a claim that wants a yes only is asked for with nothing shown', async () => {
  const claim = await given({ approval: true, asks: undefined })
  const earner = await givenPerson(server)
  const id = await begun(earner, claim)
  expect((await earner.call('POST', `/v3/requests/${id}/send`)).statusCode).toBe(200)
  expect((await decide(id, { decision: 'accept' })).statusCode).toBe(200)
  expect(await takenOf(claim)).toBe(1)
})

test.each([
  ['declined', (id: string) => decide(id, { decision: 'decline', text: 'Not this time.' })],
  ['withdrawn', (id: string, by: GivenPerson) => by.call('POST', `/v3/requests/${id}/withdraw`)],
] as const)('what is %s gives its place back, to whoever comes next', async (_how, end) => {
  const claim = await given({ cap: 1 })
  const [earner, next] = [await givenPerson(server), await givenPerson(server)]
  const id = await sent(earner, claim)
  expect((await begin(next, claim)).json()).toMatchObject({ code: 'claim.full' })
  expect((await end(id, earner)).statusCode).toBe(200)
  expect(await takenOf(claim)).toBe(0)
  expect((await begin(next, claim)).statusCode).toBe(201)
  expect(await takenOf(claim)).toBe(1)
})

test('what was sent back keeps its place, and gives it back when it is not sent again in time', async () => {
  const claim = await given({ cap: 1 })
  const earner = await givenPerson(server)
  const id = await sent(earner, claim)
  expect((await decide(id, { decision: 'send-back', text: 'More, please.' })).statusCode).toBe(200)
  expect(await takenOf(claim)).toBe(1)
  expect((await send(earner, id, 'More.')).statusCode).toBe(200)
  expect((await decide(id, { decision: 'send-back', text: 'And more.' }, 2)).statusCode).toBe(200)
  shiftClock(15 * 86_400_000)
  await sweepNow(requests)
  resetClock()
  expect(await takenOf(claim)).toBe(0)
})

test('a draft holds its place for a day; sent later it takes another, where there is one', async () => {
  const claim = await given({ cap: 1 })
  const [earner, next] = [await givenPerson(server), await givenPerson(server)]
  const id = await begun(earner, claim)
  shiftClock(25 * 3_600_000)
  await sweepNow(sweep)
  // Sessions end sooner.
  resetClock()
  expect(await takenOf(claim)).toBe(0)
  const other = await begun(next, claim)
  expect((await send(earner, id)).json()).toMatchObject({ code: 'claim.full' })
  expect((await next.call('POST', `/v3/requests/${other}/withdraw`)).statusCode).toBe(200)
  expect((await send(earner, id)).statusCode).toBe(200)
  expect(await takenOf(claim)).toBe(1)
})

test('eight at once on two places: two have one, and none is lost when they go', async () => {
  const claim = await given({ cap: 2 })
  const people: GivenPerson[] = []
  while (people.length < 8) people.push(await givenPerson(server))
  const answers = await Promise.all(people.map((one) => begin(one, claim)))
  expect(answers.filter(({ statusCode }) => statusCode === 201)).toHaveLength(2)
  expect(new Set(answers.filter(({ statusCode }) => statusCode !== 201).map((one) => one.json().code))).toEqual(
    new Set(['claim.full']),
  )
  for (const [at, answer] of answers.entries()) {
    if (answer.statusCode === 201) await people[at]?.call('POST', `/v3/requests/${idOf(answer)}/withdraw`)
  }
  expect(await takenOf(claim)).toBe(0)
})

test('a person who asks several times at once has one request and one place', async () => {
  const claim = await given()
  const earner = await givenPerson(server)
  const answers = await Promise.all(Array.from({ length: 6 }, () => begin(earner, claim)))
  expect(new Set(answers.map(idOf)).size).toBe(1)
  expect(await takenOf(claim)).toBe(1)
})

test('rules hold before anything is asked for: the list, the ending, the end, a pause, and a claim that takes no requests', async () => {
  const earner = await givenPerson(server)
  const listed = await given({ addresses: ['somebody@else.example'] })
  expect((await begin(earner, listed)).json()).toMatchObject({ code: 'claim.not-eligible' })
  const ended = await given({ domains: ['else.example'] })
  expect((await begin(earner, ended)).json()).toMatchObject({ code: 'claim.not-eligible' })
  const claim = await given()
  await owner.call('POST', `${claim.path}/state`, { body: { state: 'paused' } })
  expect((await begin(earner, claim)).json()).toMatchObject({ code: 'claim.paused' })
  const plain = await given({ asks: undefined })
  expect((await begin(earner, plain)).json()).toMatchObject({ code: 'claim.unreviewed' })
  expect((await begin(earner, { token: 'nothing' })).statusCode).toBe(404)
})

test('a printed code waits for the decision, is used with the award, and is good again after a refusal', async () => {
  const claim = await given({ kind: 'codes' })
  const made = await owner.call('POST', `${claim.path}/codes`, { body: { count: 10 } })
  const [code] = made.json<{ codes: { code: string }[] }>().codes
  const token = code?.code ?? ''
  const [earner, next] = [await givenPerson(server), await givenPerson(server)]
  const id = await sent(earner, { ...claim, token })
  const kept = sql<boolean>`kept_until = 'infinity'`.as('kept')
  const row = db().selectFrom('claim_codes').select(kept).where('claim_id', '=', claim.id).where('serial', '=', 1)
  expect(await row.execute()).toEqual([{ kept: true }])
  expect((await begin(next, { token })).json()).toMatchObject({ code: 'claim.used' })
  await decide(id, { decision: 'decline', text: 'No.' })
  const again = await sent(next, { ...claim, token })
  expect((await decide(again, { decision: 'accept' })).statusCode).toBe(200)
  const opened = await server.call('POST', '/v3/claims/preview', { body: { token } })
  expect(opened.json()).toMatchObject({ state: 'used' })
})

test('who has no account proves the address by mail, and goes on signed in to one of its own', async () => {
  const claim = await given()
  const email = newEmail('guest')
  await server.call('POST', '/v3/claims/places', { body: { token: claim.token, email } })
  const token = await readProof(email)
  const shown = await page(`/c/proof/${token}`)
  expect([shown.statusCode, shown.body.includes('data-goes-on')]).toEqual([200, true])
  expect(await db().selectFrom('email_addresses').select('email').where('email', '=', email).execute()).toEqual([])
  const pressed = await page(`/c/proof/${token}`, '')
  expect([pressed.statusCode, pressed.headers['set-cookie']]).toEqual([302, expect.anything()])
  const led = new URL(String(pressed.headers.location))
  expect([led.pathname, led.searchParams.get('authCode')]).toEqual(['/auth/login', expect.any(String)])
  const again = await page(`/c/proof/${token}`, '')
  expect(new URL(String(again.headers.location)).pathname).toBe(`/recipient/ask-by-claim/${token}`)
  const proven = await db().selectFrom('verified_emails').select('email').where('email', '=', email).execute()
  expect(proven).toEqual([{ email }])
  expect(await takenOf(claim)).toBe(1)
  const stranger = await givenPerson(server)
  expect((await begin(stranger, { token })).json()).toMatchObject({ code: 'claim.other-account' })
  expect((await server.call('POST', '/v3/claims/proofs', { body: { token } })).json()).toMatchObject({
    code: 'claim.review',
  })
})

test('who came by the mail of a claim has no password, and each mail of the request says how to come in', async () => {
  const claim = await given()
  const email = newEmail('guest')
  await server.call('POST', '/v3/claims/places', { body: { token: claim.token, email } })
  await page(`/c/proof/${await readProof(email)}`, '')
  const { account_id: id } = await db()
    .selectFrom('email_addresses')
    .select('account_id')
    .where('email', '=', email)
    .executeTakeFirstOrThrow()
  const sender = await givenPerson(server)
  for (const [to, account, says] of [
    [email, id, true],
    [sender.email, sender.accountId, false],
  ] as const) {
    const mine = await sent(sender, await given())
    await db().updateTable('badge_requests').set({ account_id: account }).where('request_id', '=', mine).execute()
    expect((await decide(mine, { decision: 'send-back', text: 'More, please.' })).statusCode).toBe(200)
    const mail = (await mailsOf(to, 'request')).at(-1) ?? ''
    expect([mail.includes(`/recipient/requests/${mine}`), mail.includes('/auth/request-password-reset')]).toEqual([
      true,
      says,
    ])
  }
})

test('whoever has an account goes on with the mail of the claim after signing in', async () => {
  const claim = await given()
  const earner = await givenPerson(server)
  await server.call('POST', '/v3/claims/places', { body: { token: claim.token, email: earner.email } })
  const token = await readProof(earner.email)
  expect((await begin(earner, { token })).json<OwnRequest>()).toMatchObject({ state: 'draft', claim: 'Open day' })
  expect(await takenOf(claim)).toBe(1)
})

test('an account that goes gives back the place that waits with its request', async () => {
  const claim = await given()
  const earner = await givenPerson(server)
  await sent(earner, claim)
  const gone = await earner.call('DELETE', '/v1/user/profile')
  expect(gone.statusCode).toBeLessThan(300)
  expect(await takenOf(claim)).toBe(0)
  expect(await entriesOf(claim)).toEqual([])
})

test('words that are too long beside those of the claim are refused, and nothing of them is dropped', async () => {
  const claim = await given({ narrative: 'A'.repeat(descriptionLength - 20) })
  const id = await sent(await givenPerson(server), claim)
  const refused = await decide(id, { decision: 'accept', narrative: 'Reviewed by us on Oct 3.' })
  expect([refused.statusCode, refused.json()]).toMatchObject([400, { code: 'badge-request.words' }])
  expect(await takenOf(claim)).toBe(1)
  const accepted = await decide(id, { decision: 'accept', narrative: 'Seen by us.' })
  expect(accepted.json()).toMatchObject({ state: 'accepted' })
})
