import { afterAll, beforeAll, expect, test } from 'vitest'
import { db } from '#infra/context.ts'
import { givenRequest, givenRules, met, requestsOf } from '#testing/given/given-request.ts'
import { type GivenPerson, givenBadgeClass, givenIssuer, givenPerson, givenStaff } from '#testing/given.ts'
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
})
afterAll(async () => await server.stop())

test('of two who decide at once one does, fifty times, and the other reads who was earlier', async () => {
  const pairs = [
    ['accept', 'accept'],
    ['accept', 'decline'],
    ['decline', 'send-back'],
    ['send-back', 'accept'],
    ['decline', 'decline'],
  ] as const
  const earners = await Promise.all(Array.from({ length: 5 }, () => givenPerson(server)))
  for (let round = 0; round < 10; round++) {
    badge = await givenBadgeClass(owner, issuer)
    await givenRules(owner, badge)
    for (const [index, pair] of pairs.entries()) {
      const earner = earners[index]
      if (!earner) throw new Error('One for each.')
      const { id } = await givenRequest(earner, badge)
      const answers = await Promise.all(
        [owner, staff].map((by, place) =>
          by.call('POST', `${requestsOf(issuer)}/${id}/decision`, {
            body: { rounds: 1, decision: pair[place], verdicts: met, text: 'Because.' },
          }),
        ),
      )
      expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
      const late = answers.find(({ statusCode }) => statusCode === 409)
      expect(late?.body).toMatch(/Maya Okonkwo decided this already, at \d{4}-\d\d-\d\d \d\d:\d\d UTC/)
      const decided = await db()
        .selectFrom('badge_request_events')
        .select('kind')
        .where('request_id', '=', id)
        .where('kind', 'in', ['accepted', 'declined', 'sent-back'])
        .execute()
      expect(decided).toHaveLength(1)
      const awards = await db()
        .selectFrom('awards')
        .select('award_id')
        .where('recipient_identifier', '=', earner.email)
        .where('badge_id', '=', badge.slice(badge.lastIndexOf('/') + 1))
        .execute()
      expect(awards).toHaveLength(decided[0]?.kind === 'accepted' ? 1 : 0)
    }
  }
}, 120_000)

test('a decision of what was shown before is refused once the person has sent it anew, and nothing is done', async () => {
  badge = await givenBadgeClass(owner, issuer)
  await givenRules(owner, badge)
  const earner = await givenPerson(server)
  const { id } = await givenRequest(earner, badge)
  const decide = (decision: string, rounds?: number) =>
    staff.call('POST', `${requestsOf(issuer)}/${id}/decision`, {
      body: { decision, verdicts: met, text: 'Because.', rounds },
    })
  expect((await decide('accept')).statusCode).toBe(400)
  await decide('send-back', 1)
  await earner.call('PUT', `/v3/requests/${id}`, { body: { text: 'Nothing of it.' } })
  await earner.call('POST', `/v3/requests/${id}/send`)
  for (const decision of ['accept', 'decline', 'send-back']) {
    const stale = await decide(decision, 1)
    expect([stale.statusCode, stale.body]).toMatchObject([409, expect.stringContaining('sent this request anew')])
  }
  expect((await earner.call('GET', `/v3/requests/${id}`)).json()).toMatchObject({ state: 'submitted', award_id: null })
  expect((await decide('accept', 2)).statusCode).toBe(200)
})
