import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Notification } from '#contracts/accounts/notifications.ts'
import type { RequestReview, RequestReviewInBrief } from '#contracts/requests/reviewing.ts'
import { resetClock, shiftClock } from '#infra/clock.ts'
import { db } from '#infra/context.ts'
import { transaction } from '#infra/db/transaction.ts'
import { mailsOf } from '#testing/given/given-move.ts'
import { givenRequest, givenRules, met, requestsOf, rulesOf } from '#testing/given/given-request.ts'
import { type GivenPerson, givenBadgeClass, givenIssuer, givenPerson, givenStaff } from '#testing/given.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'
import { sweepNow } from '#testing/sweep-now.ts'
import { moveRoles } from '../../issuers/index.ts'
import { sweep } from '../sweep.ts'

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
  await givenRules(owner, badge, { reviewers: 2 })
})
afterAll(async () => await server.stop())

const given = async () => {
  const earner = await givenPerson(server)
  return { earner, ...(await givenRequest(earner, badge)) }
}
const decide = (by: GivenPerson, id: string, decision = 'accept', rounds = 1) =>
  by.call('POST', `${requestsOf(issuer)}/${id}/decision`, {
    body: { rounds, decision, verdicts: met, ...(decision === 'accept' ? {} : { text: 'Because.' }) },
  })
const see = async (by: GivenPerson, id: string) =>
  (await by.call('GET', `${requestsOf(issuer)}/${id}`)).json<RequestReview>()
const awardsOf = async ({ email }: GivenPerson): Promise<number> =>
  (await db().selectFrom('awards').select('award_id').where('recipient_identifier', '=', email).execute()).length

test('two different people have to accept, and whoever asks hears of the second alone', async () => {
  expect((await owner.call('GET', rulesOf(badge))).json()).toMatchObject({ reviewers: 2 })
  const { earner, id } = await given()
  expect((await decide(staff, id)).json()).toMatchObject({ state: 'submitted', first_accepted: { own: true } })
  expect([await awardsOf(earner), await mailsOf(earner.email, 'request')]).toEqual([0, []])
  const again = await decide(staff, id)
  expect([again.statusCode, again.body]).toMatchObject([409, expect.stringContaining('Somebody else of the staff')])
  const own = (await earner.call('GET', `/v3/requests/${id}`)).json<{ state: string; history: { kind: string }[] }>()
  expect([own.state, own.history.map(({ kind }) => kind)]).toEqual(['submitted', ['sent']])
  expect(await see(owner, id)).toMatchObject({ first_accepted: { by: 'Maya Okonkwo', own: false } })
  expect((await decide(owner, id)).json()).toMatchObject({ state: 'accepted' })
  expect([await awardsOf(earner), (await mailsOf(earner.email, 'request')).length]).toEqual([1, 1])
  const verbs = await db()
    .selectFrom('audit_entries')
    .select('verb')
    .where('subject_id', '=', id)
    .orderBy('number')
    .execute()
  expect(verbs.map(({ verb }) => verb)).toEqual(['request.sent', 'request.accepted-first', 'request.accepted'])
})

test('why the first of two accepts though a point is not met is written down', async () => {
  const { id } = await given()
  const body = { rounds: 1, decision: 'accept', override: ' I was on board. ' }
  expect((await staff.call('POST', `${requestsOf(issuer)}/${id}/decision`, { body })).statusCode).toBe(200)
  const entry = await db()
    .selectFrom('audit_entries')
    .select('detail')
    .where('subject_id', '=', id)
    .where('verb', '=', 'request.accepted-first')
    .executeTakeFirstOrThrow()
  expect(entry.detail).toMatchObject({ override: 'I was on board.' })
})

test('one of them sends back or declines, and what was accepted of the round before is not said of the next', async () => {
  const { earner, id } = await given()
  await decide(owner, id)
  expect((await decide(staff, id, 'send-back')).json()).toMatchObject({ state: 'changes-asked' })
  await earner.call('POST', `/v3/requests/${id}/send`)
  expect(await see(staff, id)).toMatchObject({ state: 'submitted', first_accepted: null })
  expect((await decide(staff, id, 'accept', 2)).json()).toMatchObject({ state: 'submitted' })
  expect((await decide(owner, id, 'decline', 2)).json()).toMatchObject({ state: 'declined' })
  expect(await awardsOf(earner)).toBe(0)
})

test('of two who accept at once nobody has the badge awarded alone', async () => {
  for (let round = 0; round < 5; round++) {
    const { earner, id } = await given()
    const answers = await Promise.all([decide(owner, id), decide(staff, id), decide(owner, id), decide(staff, id)])
    const accepters = await db()
      .selectFrom('badge_request_events')
      .select('account_id')
      .where('request_id', '=', id)
      .where('kind', 'in', ['accepted-first', 'accepted'])
      .execute()
    expect(new Set(accepters.map(({ account_id }) => account_id)).size).toBe(accepters.length)
    expect(await awardsOf(earner)).toBe(accepters.length === 2 ? 1 : 0)
    expect(answers.every(({ statusCode }) => statusCode === 200 || statusCode === 409)).toBe(true)
  }
})

test('the others of the staff hear of what one of two has accepted, by the bell and the daily mail', async () => {
  const third = await givenPerson(server)
  await givenStaff(issuer, third, 'staff')
  const { id } = await given()
  await sweepNow(sweep)
  for (const person of [owner, staff, third]) await person.call('PUT', '/v3/account/notifications/read', { body: {} })
  const isTold = async (person: GivenPerson) =>
    (await person.call('GET', '/v3/account/notifications'))
      .json<Notification[]>()
      .some(({ kind, read }) => kind === 'requests' && !read)
  expect(await Promise.all([owner, staff, third].map(isTold))).toEqual([false, false, false])
  const before = (await mailsOf(owner.email, 'requests-waiting')).length
  expect((await decide(staff, id)).statusCode).toBe(200)
  expect(await Promise.all([owner, staff, third].map(isTold))).toEqual([true, false, true])
  shiftClock(25 * 3_600_000)
  await sweepNow(sweep)
  expect(await mailsOf(owner.email, 'requests-waiting')).toHaveLength(before + 1)
  resetClock()
  const listed = (await owner.call('GET', `${requestsOf(issuer)}?state=waiting&num=100`)).json<RequestReviewInBrief[]>()
  expect(listed.find((one) => one.id === id)).toMatchObject({ reviewers: 2, first_accepted: { own: false } })
})

test('a request is decided by one again once the rule says so, and whoever was the first may be the one', async () => {
  const other = await givenBadgeClass(owner, issuer)
  await givenRules(owner, other, { reviewers: 2 })
  const { id } = await givenRequest(await givenPerson(server), other)
  expect((await decide(owner, id)).json()).toMatchObject({ state: 'submitted', reviewers: 2 })
  expect((await decide(owner, id)).statusCode).toBe(409)
  await givenRules(owner, other)
  expect(await see(owner, id)).toMatchObject({ state: 'submitted', reviewers: 1 })
  expect((await decide(owner, id)).json()).toMatchObject({ state: 'accepted' })
})

test('a request that was sent before the rule is decided by one', async () => {
  const other = await givenBadgeClass(owner, issuer)
  await givenRules(owner, other)
  const earner = await givenPerson(server)
  const { id } = await givenRequest(earner, other)
  await givenRules(owner, other, { reviewers: 2 })
  expect((await decide(staff, id)).json()).toMatchObject({ state: 'accepted' })
})

test('the second reads what the first says of each point, whoever asks does not, and the next round says nothing of it', async () => {
  const { earner, id } = await given()
  const verdicts = [{ point: 'night', verdict: 'met', note: 'Page 3 of the log.' }]
  await staff.call('POST', `${requestsOf(issuer)}/${id}/decision`, {
    body: { rounds: 1, decision: 'accept', verdicts },
  })
  expect(await see(owner, id)).toMatchObject({ first_verdicts: verdicts, verdicts: [] })
  expect((await earner.call('GET', `/v3/requests/${id}`)).body).not.toContain('Page 3')
  await decide(owner, id, 'send-back')
  await earner.call('POST', `/v3/requests/${id}/send`)
  expect(await see(owner, id)).toMatchObject({ first_verdicts: [] })
  await staff.call('POST', `${requestsOf(issuer)}/${id}/decision`, {
    body: { rounds: 2, decision: 'accept', verdicts },
  })
  await decide(owner, id, 'accept', 2)
  expect(await see(owner, id)).toMatchObject({ state: 'accepted', first_verdicts: verdicts })
  expect((await earner.call('GET', `/v3/requests/${id}`)).body).not.toContain('Page 3')
})

test('one of the staff who asks reads nothing of what the first says of them', async () => {
  const third = await givenPerson(server)
  await givenStaff(issuer, third, 'staff')
  const { id } = await givenRequest(third, badge)
  const verdicts = [{ point: 'night', verdict: 'met', note: 'Page 3 of the log.' }]
  const body = { rounds: 1, decision: 'accept', verdicts, text: 'Look at the date.' }
  expect((await staff.call('POST', `${requestsOf(issuer)}/${id}/decision`, { body })).statusCode).toBe(200)
  expect((await see(owner, id)).history[0]).toMatchObject({ kind: 'accepted-first', said: 'Look at the date.' })
  const own = await third.call('GET', `${requestsOf(issuer)}/${id}`)
  expect([own.statusCode, /Page 3|Look at the date/.test(own.body)]).toEqual([200, false])
})

const endings: [string, (first: GivenPerson) => Promise<unknown>][] = [
  [
    'is taken off the staff',
    (first) => owner.call('POST', `${issuer}/staff`, { body: { action: 'remove', email: first.email } }),
  ],
  [
    'was taken off the staff and is back',
    async (first) => {
      await owner.call('POST', `${issuer}/staff`, { body: { action: 'remove', email: first.email } })
      await givenStaff(issuer, first, 'staff')
    },
  ],
  [
    'has deleted the account',
    (first) => first.call('DELETE', '/v1/user/profile', { body: { password: first.password } }),
  ],
  [
    'is suspended',
    ({ accountId }) =>
      db().updateTable('accounts').set({ suspended_at: new Date() }).where('account_id', '=', accountId).execute(),
  ],
]
test.each(endings)('[A18] a first acceptance counts for nothing once its giver %s', async (_how, end) => {
  const first = await givenPerson(server)
  await givenStaff(issuer, first, 'staff')
  const { earner, id } = await given()
  expect((await decide(first, id)).json()).toMatchObject({ state: 'submitted' })
  expect(await see(owner, id)).toMatchObject({ first_accepted: { own: false }, first_verdicts: met })
  await end(first)
  expect(await see(owner, id)).toMatchObject({ state: 'submitted', first_accepted: null, first_verdicts: [] })
  expect((await decide(owner, id)).json()).toMatchObject({ state: 'submitted', first_accepted: { own: true } })
  expect(await awardsOf(earner)).toBe(0)
  expect((await decide(owner, id)).statusCode).toBe(409)
  expect((await decide(staff, id)).json()).toMatchObject({ state: 'accepted' })
  expect(await awardsOf(earner)).toBe(1)
})

test('[A18] a first acceptance goes with the role to another account, which is not the second', async () => {
  const [first, other] = [await givenPerson(server), await givenPerson(server)]
  await givenStaff(issuer, first, 'staff')
  const { earner, id } = await given()
  await decide(first, id)
  await transaction(db(), (tx) => moveRoles(tx, { from: first.accountId, to: other.accountId }))
  expect((await decide(other, id)).statusCode).toBe(409)
  await givenStaff(issuer, first, 'staff')
  expect((await decide(first, id)).statusCode).toBe(409)
  expect((await decide(owner, id)).json()).toMatchObject({ state: 'accepted' })
  expect(await awardsOf(earner)).toBe(1)
})

test('whoever wants two to accept where one may decide is told what that means, in their language', async () => {
  const alone = await givenPerson(server)
  const other = await givenBadgeClass(alone, await givenIssuer(alone))
  await givenRules(alone, other, { reviewers: 2 })
  const rules = await alone.call('GET', rulesOf(other), { headers: { 'accept-language': 'de' } })
  expect(rules.json()).toMatchObject({
    reviewers: 2,
    warning: { code: 'badge-request.lacks-second', reason: expect.stringContaining('Team') },
  })
  expect((await owner.call('GET', rulesOf(badge))).json()).toMatchObject({ reviewers: 2, warning: null })
})
