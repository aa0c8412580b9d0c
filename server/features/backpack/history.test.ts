import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { BadgeEvent } from '#contracts/backpack/backpack-actions.ts'
import { recipientScope } from '#contracts/oauth/scopes.ts'
import { now, resetClock, shiftClock } from '#infra/clock.ts'
import { context } from '#infra/context.ts'
import { createElsewhere, givenHosted } from '#testing/given/given-elsewhere.ts'
import { type GivenPerson, givenAward, givenBadgeClass, givenIssuer, givenPerson, newEmail } from '#testing/given.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'

const site = createElsewhere()
let server: TestServer
let owner: GivenPerson
let badge: string
let earner: GivenPerson
beforeAll(async () => {
  server = await startTestServer({ outside: site.outside })
  owner = await givenPerson(server)
  badge = await givenBadgeClass(owner, await givenIssuer(owner))
})
beforeEach(async () => {
  earner = await givenPerson(server, newEmail('maya'), recipientScope)
})
afterAll(async () => {
  await server.stop()
})

const historyOf = async (id: string): Promise<BadgeEvent[]> => {
  const answer = await earner.call('GET', `/v3/backpack/badges/${id}/history`)
  expect(answer.statusCode).toBe(200)
  return answer.json()
}
const tell = (events: BadgeEvent[]) => events.map(({ kind, detail }) => [kind, detail])
const minute = () => shiftClock(60_000)

/** As the features for collections and sharing write it down. */
const putElsewhere = async (badgeId: string) => {
  const { db } = context()
  const key = { account_id: earner.accountId, collection_id: `${badgeId.slice(0, 21)}c` }
  const times = { created_at: now(), updated_at: now() }
  await db
    .insertInto('collections')
    .values({ ...key, name: 'On the water', description: '', ...times })
    .execute()
  await db
    .insertInto('collection_badges')
    .values({ ...key, badge_id: badgeId, position: 0, added_at: now() })
    .execute()
  const share = { target_id: badgeId, kind: 'badge', shared_on: '2020-03-04', times: 7 } as const
  await db
    .insertInto('shares')
    .values([
      { ...share, provider: 'linkedin', source: 'a' },
      { ...share, provider: 'linkedin', source: 'b' },
    ])
    .execute()
}

test('of an award it tells each step, the latest first', async () => {
  const id = await givenAward(owner, badge, earner.email)
  const path = `${badge}/assertions/${id}`
  const expires = new Date(now().getTime() + 30_000).toISOString()
  minute()
  const accept = () => earner.call('PUT', `/v1/earner/badges/${id}`, { body: { acceptance: 'Accepted' } })
  await accept()
  minute()
  await accept()
  const corrected = await owner.call('PUT', path, {
    body: { narrative: 'Sailed *well*.', expires },
  })
  expect([corrected.statusCode, corrected.body]).toEqual([200, expect.anything()])
  minute()
  await putElsewhere(id)
  minute()
  await owner.call('DELETE', path, { body: { revocation_reason: 'Awarded twice' } })
  const events = await historyOf(id)
  expect(tell(events)).toEqual([
    ['revoked', 'Awarded twice'],
    ['collected', 'On the water'],
    ['corrected', null],
    ['accepted', null],
    ['expired', null],
    ['awarded', 'Harbour School'],
    ['shared', 'linkedin'],
  ])
  const [revoked, collected, , accepted, expired, awarded, shared] = events.map(({ at }) => Date.parse(at))
  expect(
    [Number(revoked) - Number(collected), Number(accepted) - Number(awarded)].map((ms) => Math.round(ms / 60_000)),
  ).toEqual([1, 1])
  expect([shared, expired].map((at) => new Date(at ?? 0).toISOString())).toEqual(['2020-03-04T00:00:00.000Z', expires])
  resetClock()
})

test('of a badge from elsewhere it tells where it came from and what its verification said', async () => {
  const assertion = givenHosted(site, earner.email, { expires: '2026-02-01T00:00:00Z' })
  const body = { assertion: JSON.stringify(assertion), file_name: 'skipper.json' }
  const { id } = (await earner.call('POST', '/v1/earner/badges', { body })).json<{ id: string }>()
  expect(tell(await historyOf(id))).toEqual([
    ['imported', 'skipper.json'],
    ['verified', 'The badge expired on February 1, 2026.'],
    ['expired', null],
    ['awarded', 'Harbour Sailing School'],
  ])
  minute()
  await earner.call('POST', `/v3/backpack/badges/${id}/verify`)
  const events = await historyOf(id)
  expect(events[0]?.kind).toBe('verified')
  expect(Date.parse(events[0]?.at ?? '') - Date.parse(events[1]?.at ?? '')).toBeGreaterThanOrEqual(60_000)
  resetClock()
})

test('a badge that was put back keeps the moment when it was first accepted', async () => {
  const id = await givenAward(owner, badge, earner.email)
  const url = `/v1/earner/badges/${id}`
  await earner.call('PUT', url, { body: { acceptance: 'Accepted' } })
  const before = await historyOf(id)
  minute()
  await earner.call('DELETE', url)
  await earner.call('POST', `/v3/backpack/badges/${id}/restore`)
  expect(await historyOf(id)).toEqual(before)
  resetClock()
})
