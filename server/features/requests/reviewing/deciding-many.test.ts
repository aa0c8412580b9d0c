import { afterAll, beforeAll, expect, test } from 'vitest'
import type { RequestOutcome, RequestReviewInBrief } from '#contracts/requests/reviewing.ts'
import { db } from '#infra/context.ts'
import { mailsOf } from '#testing/given/given-move.ts'
import { badgeIdOf, givenRequest, givenRules, met, requestsOf } from '#testing/given/given-request.ts'
import { type GivenPerson, givenAward, givenBadgeClass, givenIssuer, givenPerson, givenStaff } from '#testing/given.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'

let server: TestServer
let owner: GivenPerson
let staff: GivenPerson
let issuer: string
let badge: string
beforeAll(async () => {
  server = await startTestServer()
  owner = await givenPerson(server)
  staff = await givenPerson(server)
  issuer = await givenIssuer(owner)
  await givenStaff(issuer, staff, 'staff')
  badge = await givenBadgeClass(owner, issuer)
  await givenRules(owner, badge)
})
afterAll(async () => await server.stop())

const path = () => requestsOf(issuer).replace(/requests$/, 'request-decisions')
const decideAll = (by: GivenPerson, ids: readonly string[], body: object, rounds = 1) =>
  by.call('POST', path(), { body: { requests: ids.map((id) => ({ id, rounds })), ...body } })
const outcomesOf = (answer: { json: <T>() => T }) => answer.json<{ outcomes: RequestOutcome[] }>().outcomes
const givenMany = async (count: number) => {
  const all = []
  for (let place = 0; place < count; place++) {
    const earner = await givenPerson(server)
    all.push({ earner, id: (await givenRequest(earner, badge)).id })
  }
  return all
}
const awardsOf = async ({ email }: GivenPerson): Promise<number> =>
  (
    await db()
      .selectFrom('awards')
      .select('award_id')
      .where('recipient_identifier', '=', email)
      .where('badge_id', '=', badgeIdOf(badge))
      .execute()
  ).length

test('what keeps one from being decided keeps no other, and the answer says of each what came of it', async () => {
  const [good, decided, held, other] = await givenMany(4)
  if (!good || !decided || !held || !other) throw new Error('There are four.')
  const own = await givenRequest(staff, badge)
  await owner.call('POST', `${requestsOf(issuer)}/${decided.id}/decision`, {
    body: { rounds: 1, decision: 'decline', text: 'No.', verdicts: met },
  })
  await givenAward(owner, badge, held.earner.email)
  const ids = [good.id, decided.id, held.id, own.id, 'none', other.id, good.id]
  const answer = await decideAll(staff, ids, { decision: 'accept', points_met: true })
  expect(answer.statusCode).toBe(200)
  expect(outcomesOf(answer)).toMatchObject([
    { id: good.id, state: 'accepted', code: null },
    { id: decided.id, state: null, code: 'badge-request.decided', reason: expect.stringContaining('decided this') },
    { id: held.id, state: null, code: 'badge-request.held' },
    { id: own.id, state: null, code: 'badge-request.own' },
    { id: 'none', state: null, code: 'not-found' },
    { id: other.id, state: 'accepted', code: null },
  ])
  expect(await Promise.all([good, decided, held, other].map(({ earner }) => awardsOf(earner)))).toEqual([1, 0, 1, 1])
  expect(await mailsOf(good.earner.email, 'request')).toHaveLength(1)
  const waiting = (await owner.call('GET', `${requestsOf(issuer)}?state=waiting`)).json<RequestReviewInBrief[]>()
  expect(waiting.map(({ id }) => id).sort()).toEqual([held.id, own.id].sort())
})

test('nothing is accepted whose points nobody has judged, and nothing sent back or declined without a word', async () => {
  const [one] = await givenMany(1)
  const ids = [one?.id ?? '']
  expect(outcomesOf(await decideAll(owner, ids, { decision: 'accept' }))).toMatchObject([
    { code: 'badge-request.points' },
  ])
  for (const decision of ['send-back', 'decline']) {
    expect(outcomesOf(await decideAll(owner, ids, { decision }))).toMatchObject([{ code: 'request.invalid' }])
  }
  expect(outcomesOf(await decideAll(owner, ids, { decision: 'send-back', text: 'More.' }, 2))).toMatchObject([
    { code: 'badge-request.sent-anew' },
  ])
  expect(outcomesOf(await decideAll(owner, ids, { decision: 'send-back', text: 'More.' }))).toMatchObject([
    { state: 'changes-asked' },
  ])
})

test('words that may not stand on a badge are refused, alone and for many, and nothing is decided', async () => {
  const [one] = await givenMany(1)
  const id = one?.id ?? ''
  const words = { decision: 'accept', narrative: '![x](https://a.example/x.png)' }
  const alone = await owner.call('POST', `${requestsOf(issuer)}/${id}/decision`, {
    body: { rounds: 1, verdicts: met, ...words },
  })
  const many = await decideAll(owner, [id], { points_met: true, ...words })
  for (const answer of [alone, many]) {
    expect([answer.statusCode, answer.json()]).toMatchObject([400, { fields: { narrative: expect.anything() } }])
  }
  expect(outcomesOf(await decideAll(owner, [id], { decision: 'accept', points_met: true }))).toMatchObject([
    { state: 'accepted' },
  ])
})

test('of two who decide the same ones at once each request has one decision', async () => {
  const many = await givenMany(8)
  const ids = many.map(({ id }) => id)
  const [first, second] = await Promise.all([
    decideAll(owner, ids, { decision: 'accept', points_met: true }),
    decideAll(staff, [...ids].reverse(), { decision: 'decline', text: 'No.' }),
  ])
  const done = [...outcomesOf(first), ...outcomesOf(second)].filter(({ state }) => state !== null)
  expect(done.map(({ id }) => id).sort()).toEqual([...ids].sort())
  for (const { earner, id } of many) {
    const accepted = done.find((one) => one.id === id)?.state === 'accepted'
    expect(await awardsOf(earner)).toBe(accepted ? 1 : 0)
    expect(await mailsOf(earner.email, 'request')).toHaveLength(1)
  }
})

test('strangers decide nothing, and 101 are too many', async () => {
  const [one] = await givenMany(1)
  const stranger = await givenPerson(server)
  await givenIssuer(stranger)
  expect((await decideAll(stranger, [one?.id ?? ''], { decision: 'decline', text: 'No.' })).statusCode).toBe(404)
  const ids = Array.from({ length: 101 }, (_, place) => `x${place}`)
  expect((await decideAll(owner, ids, { decision: 'decline', text: 'No.' })).statusCode).toBe(400)
})
