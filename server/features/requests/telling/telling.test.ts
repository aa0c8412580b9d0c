import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { Notification } from '#contracts/accounts/notifications.ts'
import { resetClock, shiftClock } from '#infra/clock.ts'
import { db } from '#infra/context.ts'
import { refuseMails } from '#infra/mail/refused-mails.ts'
import { mailsOf } from '#testing/given/given-move.ts'
import { givenSignIn } from '#testing/given/given-proven.ts'
import { givenDraft, givenRequest, givenRules, met, requestsOf } from '#testing/given/given-request.ts'
import { type GivenPerson, givenBadgeClass, givenIssuer, givenPerson, givenStaff } from '#testing/given.ts'
import { holdLock, untilWaiting } from '#testing/hold-lock.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'
import { sweepNow } from '#testing/sweep-now.ts'
import { sweep } from '../sweep.ts'

let server: TestServer
let owner: GivenPerson
let staff: GivenPerson
let issuer: string
let badge: string
beforeAll(async () => {
  server = await startTestServer()
})
afterEach(resetClock)
afterAll(async () => await server.stop())

const given = async (): Promise<void> => {
  owner = await givenPerson(server)
  staff = await givenPerson(server)
  issuer = await givenIssuer(owner)
  await givenStaff(issuer, staff, 'staff')
  badge = await givenBadgeClass(owner, issuer)
  await givenRules(owner, badge)
}
const another = async () => {
  const earner = await givenPerson(server)
  return { earner, ...(await givenRequest(earner, badge)) }
}
const decline = async (id: string) =>
  (await givenSignIn(server, owner)).call('POST', `${requestsOf(issuer)}/${id}/decision`, {
    body: { rounds: 1, decision: 'decline', text: 'No.', verdicts: met },
  })
const noticesOf = async (person: GivenPerson): Promise<Notification[]> =>
  (await (await givenSignIn(server, person)).call('GET', '/v3/account/notifications'))
    .json<Notification[]>()
    .filter(({ kind }) => kind === 'requests' || kind === 'requests-wait')
const waitingMails = async ({ email }: GivenPerson) => (await mailsOf(email, 'requests-waiting')).length
const hour = 3_600_000
const inDays = (days: number): void => shiftClock(days * 24 * hour)

test('whoever sends a request is mailed once that it was sent, and again when it is sent anew', async () => {
  await given()
  const { earner, id } = await another()
  await earner.call('POST', `/v3/requests/${id}/send`)
  const mails = await mailsOf(earner.email, 'request-received')
  expect([mails.length, mails[0]]).toEqual([1, expect.stringContaining(`/recipient/requests/${id}`)])
  await owner.call('POST', `${requestsOf(issuer)}/${id}/decision`, {
    body: { rounds: 1, decision: 'send-back', text: 'More, please.' },
  })
  await earner.call('POST', `/v3/requests/${id}/send`)
  expect(await mailsOf(earner.email, 'request-received')).toHaveLength(2)
})

test('who sends without end is mailed of thirty a day, and the issuer loses no mail by it', async () => {
  await given()
  const earner = await givenPerson(server)
  for (let time = 0; time < 32; time++) {
    const { id } = await givenRequest(earner, badge)
    await earner.call('POST', `/v3/requests/${id}/withdraw`)
  }
  expect(await mailsOf(earner.email, 'request-received')).toHaveLength(30)
  const share = (await owner.call('GET', `${issuer.replace('/v1/issuer', '/v3')}/mail-share`)).body
  expect(share).not.toContain('"used_today":30')
})

test('staff who may decide find one notice for all that wait, and whoever asks is not told of their own', async () => {
  await given()
  await another()
  await another()
  const address = `/issuer/issuers/${issuer.slice(issuer.lastIndexOf('/') + 1)}/requests`
  for (const person of [owner, staff]) {
    expect(await noticesOf(person)).toMatchObject([{ kind: 'requests', address, facts: { waiting: 2 }, read: false }])
  }
  const asking = await givenPerson(server)
  await givenStaff(issuer, asking, 'staff')
  await givenRequest(asking, badge)
  expect(await noticesOf(asking)).toEqual([])
  expect(await noticesOf(owner)).toMatchObject([{ facts: { waiting: 3 } }])
})

test('a draft is told of to nobody', async () => {
  await given()
  await givenDraft(await givenPerson(server), badge)
  await sweepNow(sweep)
  expect([await noticesOf(owner), await waitingMails(owner)]).toEqual([[], 0])
})

test('staff are mailed once for all requests of a day, by their own setting', async () => {
  await given()
  const off = await staff.call('PUT', '/v3/account/settings', { body: { language: null, request_mails: false } })
  expect(off.json()).toEqual({ language: null, request_mails: false })
  await staff.call('PUT', '/v3/account/settings', { body: { language: 'en' } })
  expect((await staff.call('GET', '/v3/account/settings')).json()).toEqual({ language: 'en', request_mails: false })
  await another()
  await another()
  await sweepNow(sweep)
  await another()
  await sweepNow(sweep)
  const [mail = ''] = await mailsOf(owner.email, 'requests-waiting')
  expect(mail).toContain('2 requests wait')
  expect([await waitingMails(owner), await waitingMails(staff)]).toEqual([1, 0])
  shiftClock(25 * hour)
  await sweepNow(sweep)
  expect(await waitingMails(owner)).toBe(2)
  shiftClock(25 * hour)
  await sweepNow(sweep)
  expect(await waitingMails(owner)).toBe(2)
})

test('whoever sends a request to one issuer waits for the mails of few others', async () => {
  const issuers = []
  for (let place = 0; place < 7; place++) {
    await given()
    await another()
    issuers.push(issuer.slice(issuer.lastIndexOf('/') + 1))
  }
  const release = await holdLock((tx) => sql`lock table mails in exclusive mode`.execute(tx))
  const swept = sweepNow(sweep)
  await untilWaiting(1)
  const { rows: free } = await sql`
    select from request_tellings where issuer_id = any(${issuers}::text[]) for update skip locked`.execute(db())
  await release()
  await swept
  expect(free.length).toBeGreaterThanOrEqual(2)
})

test('whoever wants no mails about badges gets none of these', async () => {
  await given()
  await refuseMails(db(), owner.email)
  await another()
  await sweepNow(sweep)
  const states = await db()
    .selectFrom('mails')
    .select('state')
    .where('kind', '=', 'requests-waiting')
    .where('to_address', '=', owner.email)
    .where('state', '!=', 'cancelled')
    .execute()
  expect(states.map(({ state }) => state)).not.toContain('sent')
})

test('what waits for a week is told of again, once a week, and nothing once it is decided', async () => {
  await given()
  const { id } = await another()
  await sweepNow(sweep)
  for (const days of [2, 4]) {
    inDays(days)
    await sweepNow(sweep)
  }
  expect([await waitingMails(owner), (await noticesOf(owner)).length]).toEqual([1, 1])
  inDays(2)
  await sweepNow(sweep)
  await sweepNow(sweep)
  expect(await waitingMails(owner)).toBe(2)
  expect((await noticesOf(owner)).map(({ kind }) => kind)).toEqual(['requests-wait', 'requests'])
  for (const days of [2, 4]) {
    inDays(days)
    await sweepNow(sweep)
  }
  expect(await waitingMails(owner)).toBe(2)
  inDays(2)
  await sweepNow(sweep)
  expect(await waitingMails(owner)).toBe(3)
  await decline(id)
  for (const days of [2, 8]) {
    inDays(days)
    await sweepNow(sweep)
  }
  expect(await waitingMails(owner)).toBe(3)
  const left = await db()
    .selectFrom('request_tellings')
    .select('issuer_id')
    .where('issuer_id', '=', issuer.slice(issuer.lastIndexOf('/') + 1))
    .execute()
  expect(left).toEqual([])
})
