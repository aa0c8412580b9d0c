import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { ClaimFigures } from '#contracts/claims/claims.ts'
import { resetClock, shiftClock } from '#infra/clock.ts'
import { db } from '#infra/context.ts'
import { type GivenClaim, givenClaim } from '#testing/given/given-claim.ts'
import { type GivenPerson, givenBadgeClass, givenIssuer, givenPerson, newEmail } from '#testing/given.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'
import { sweepNow } from '#testing/sweep-now.ts'
import { sweep } from './sweep.ts'

let server: TestServer
let owner: GivenPerson
let issuer: string
beforeAll(async () => {
  server = await startTestServer()
  owner = await givenPerson(server)
  issuer = await givenIssuer(owner)
})
afterEach(() => resetClock())
afterAll(async () => await server.stop())

const given = async (rules: object) => givenClaim(owner, await givenBadgeClass(owner, issuer), rules)
const readFigures = async ({ path }: GivenClaim) => (await owner.call('GET', `${path}/figures`)).json<ClaimFigures>()

// Node knows it, PostgreSQL does not.
const unknown = 'US/Pacific-New'

test('a zone that PostgreSQL does not know keeps no place of any claim, and its days are counted', async () => {
  const [odd, other] = [await given({ time_zone: unknown }), await given({ time_zone: 'Asia/Kolkata' })]
  for (const { token } of [odd, other])
    await server.call('POST', '/v3/claims/places', { body: { token, email: newEmail() } })
  expect((await owner.call('POST', '/v3/claims/take', { body: { token: odd.token } })).statusCode).toBe(200)
  shiftClock(16 * 60_000)
  await sweepNow(sweep)
  const rows = await db().selectFrom('claims').select('taken').where('claim_id', 'in', [odd.id, other.id]).execute()
  expect(rows.map(({ taken }) => taken).sort()).toEqual([0, 1])
  expect(await readFigures(odd)).toMatchObject({ awarded: 1, accepted: 1, lapsed: 1 })
  expect(await readFigures(other)).toMatchObject({ accepted: 0, lapsed: 1 })
})

test.each([
  ['what was accepted late in the evening in London', '2026-06-30T23:30:00Z', 'Europe/London', '2026-07-01'],
  [
    'the same in Nepal, three quarters of an hour beside others',
    '2026-06-30T18:16:00Z',
    'Asia/Kathmandu',
    '2026-07-01',
  ],
  ['a minute before its midnight', '2026-06-30T18:14:00Z', 'Asia/Kathmandu', '2026-06-30'],
])('%s is of the day there', async (_, at, time_zone, day) => {
  const claim = await given({ time_zone })
  const { award_id } = (await owner.call('POST', '/v3/claims/take', { body: { token: claim.token } })).json()
  await db()
    .updateTable('awards')
    .set({ accepted_at: new Date(at) })
    .where('award_id', '=', award_id)
    .execute()
  const { days } = await readFigures(claim)
  expect(days.find(({ accepted }) => accepted === 1)?.day).toBe(day)
})

test.each([
  ['Asia/Kolkata', 201],
  ['Asia/Calcutta', 201],
  ['Europe/Kyiv', 201],
  ['UTC', 201],
  ['Nowhere/Here', 400],
  ['+01:00', 400],
  ['', 400],
])('a claim in the zone %s is answered with %i', async (time_zone, status) => {
  const badge = (await givenBadgeClass(owner, issuer)).split('/').at(-1)
  const path = `${issuer.replace('/v1/issuer', '/v3')}/claims`
  const answer = await owner.call('POST', path, { body: { badge_class: badge, title: 'Open day', time_zone } })
  expect(answer.statusCode, answer.body).toBe(status)
})

test('a sheet that cannot be drawn leaves no code that nobody has', async () => {
  const claim = await given({ kind: 'codes', closes_at: '2999-01-01T00:00:00Z' })
  await db().updateTable('claims').set({ time_zone: 'Nowhere/Here' }).where('claim_id', '=', claim.id).execute()
  expect((await owner.call('POST', `${claim.path}/codes/print`, { body: { count: 10 } })).statusCode).toBe(500)
  const codes = await db().selectFrom('claim_codes').select('voided_at').where('claim_id', '=', claim.id).execute()
  expect(codes.length === 10 && codes.every(({ voided_at }) => voided_at !== null)).toBe(true)
})
