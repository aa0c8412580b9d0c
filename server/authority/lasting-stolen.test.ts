import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { AwardBatch, BatchRowResult } from '#contracts/awards/award-batches.ts'
import type { Claim } from '#contracts/claims/claims.ts'
import type { ClaimSheet, MadeCode } from '#contracts/claims/codes.ts'
import { inSeconds, resetClock } from '#infra/clock.ts'
import { context } from '#infra/context.ts'
import { hashSecret } from '#infra/secrets/secrets.ts'
import { batchesOf, newRows, passTime } from '#testing/given/given-batch.ts'
import { type GivenClaim, givenClaim } from '#testing/given/given-claim.ts'
import { givenKiosk } from '#testing/given/given-kiosk.ts'
import { leaveLongAgo, signInAs, thefts } from '#testing/given/given-theft.ts'
import { type GivenPerson, givenBadgeClass, givenIssuer, givenPerson, givenStaff } from '#testing/given.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'
import { sweepNow } from '#testing/sweep-now.ts'
import { sweep } from '../features/accounts/sweep.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterEach(resetClock)
afterAll(async () => await server.stop())

/** Somebody with an issuer, a sign-in that has ended by itself, one that is a thief's, and a colleague. */
const given = async () => {
  const [owner, colleague] = [await givenPerson(server), await givenPerson(server)]
  const issuer = await givenIssuer(owner)
  await givenStaff(issuer, colleague, 'owner')
  const badge = await givenBadgeClass(owner, issuer)
  const before = await signInAs(server, owner)
  return { owner, colleague, badge, before, thief: await signInAs(server, owner) }
}
/** A batch that begins in an hour. */
const send = async (by: GivenPerson, badge: string): Promise<string> => {
  const body = { awards: newRows(1), start_at: inSeconds(3600).toISOString() }
  const answer = await by.call('POST', batchesOf(badge), { body })
  if (answer.statusCode !== 202) throw new Error(answer.body)
  return `${batchesOf(badge)}/${answer.json<AwardBatch>().id}`
}
const outcomeOf = async (by: GivenPerson, batch: string) => {
  const [row] = (await by.call('GET', `${batch}/rows`)).json<BatchRowResult[]>()
  return [row?.state, row?.error?.slice(0, 46) ?? null]
}
const stateOf = async (by: GivenPerson, { path }: GivenClaim) => (await by.call('GET', path)).json<Claim>().shown_state
const take = async (token: string) => {
  const answer = await (await givenPerson(server)).call('POST', '/v3/claims/take', { body: { token } })
  return answer.statusCode < 300 ? 'taken' : answer.json<{ code: string }>().code
}
const hour = 3_660_000

test.each(Object.keys(thefts))(
  '[A23] after %s a batch that was sent in that sign-in is awarded once somebody tries it again in their own name',
  async (how) => {
    const { owner, colleague, badge, before, thief } = await given()
    const known = await send(before, badge)
    await leaveLongAgo(server, before)
    const [stolen, ofColleague] = [await send(thief, badge), await send(colleague, badge)]
    await thefts[how]?.(owner)
    await passTime(hour)
    const awarded = ['awarded', null]
    expect(await outcomeOf(colleague, known)).toEqual(awarded)
    expect(await outcomeOf(colleague, ofColleague)).toEqual(awarded)
    expect(await outcomeOf(colleague, stolen)).toEqual(['failed', 'The sign-in in which this batch was sent was e'])
    expect((await colleague.call('POST', `${stolen}/retry`)).statusCode).toBeLessThan(300)
    await passTime(60_000)
    expect(await outcomeOf(colleague, stolen)).toEqual(awarded)
  },
)

test.each(Object.keys(thefts))(
  '[A23] after %s claims that were started or opened wider in that sign-in are paused, its kiosks close, and others go on',
  async (how) => {
    const { owner, colleague, badge, before, thief } = await given()
    const of = async (by: GivenPerson, rules = {}) => givenClaim(by, badge, rules)
    const [known, widened, renamed] = [await of(before), await of(before, { cap: 5 }), await of(before)]
    const hall = await of(before, { kind: 'kiosk' })
    const own = await givenKiosk(before, hall)
    await leaveLongAgo(server, before)
    const [stolen, ofColleague] = [await of(thief), await of(colleague)]
    const theirs = await givenKiosk(thief, hall)
    expect((await thief.call('PUT', widened.path, { body: { cap: null } })).statusCode).toBeLessThan(300)
    expect((await thief.call('PUT', renamed.path, { body: { title: 'Open house' } })).statusCode).toBeLessThan(300)
    await thefts[how]?.(owner)
    const states = []
    for (const claim of [known, renamed, hall, ofColleague, widened, stolen])
      states.push(await stateOf(colleague, claim))
    expect(states).toEqual(['open', 'open', 'open', 'open', 'paused', 'paused'])
    const view = async (kiosk: string) => (await server.call('POST', '/v3/kiosks/view', { body: { kiosk } })).statusCode
    expect([await view(own.token), await view(theirs.token)]).toEqual([200, 404])
    expect(await take(stolen.token)).toBe('claim.paused')
    await colleague.call('POST', `${stolen.path}/state`, { body: { state: 'open' } })
    expect(await take(stolen.token)).toBe('taken')
  },
)

test.each(Object.keys(thefts))(
  '[A23] after %s a claim with codes that were printed in that sign-in is paused until somebody starts it who has seen its sheets',
  async (how) => {
    const { owner, colleague, badge, before, thief } = await given()
    const make = () => givenClaim(before, badge, { kind: 'codes' })
    const print = async (by: GivenPerson, { path }: GivenClaim) =>
      (await by.call('POST', `${path}/codes`, { body: { count: 10 } })).json<ClaimSheet>()
    const [known, printed, replaced] = [await make(), await make(), await make()]
    const slips = [await print(before, known), await print(before, printed), await print(before, replaced)]
    await leaveLongAgo(server, before)
    const sheet = await print(thief, printed)
    const serial = slips[2]?.codes[0]?.serial
    const another = await thief.call('POST', `${replaced.path}/codes/${serial}/replacement`)
    expect(another.statusCode).toBeLessThan(300)
    await thefts[how]?.(owner)
    expect(await take(slips[0]?.codes[0]?.code ?? '')).toBe('taken')
    expect(await take(sheet.codes[0]?.code ?? '')).toBe('claim.paused')
    expect(await take(another.json<MadeCode>().code)).toBe('claim.paused')
    expect((await colleague.call('DELETE', `${printed.path}/sheets/${sheet.batch}`)).json()).toMatchObject({
      voided: 10,
    })
    await colleague.call('POST', `${printed.path}/state`, { body: { state: 'open' } })
    expect(await take(slips[1]?.codes[0]?.code ?? '')).toBe('taken')
  },
)

test.each(Object.keys(thefts))(
  '[A23] after %s it makes no difference that the thief has signed out since, or that a sign-in ended as nobody used it',
  async (how) => {
    const { owner, colleague, badge, before, thief } = await given()
    const [sent, started] = [await send(thief, badge), await givenClaim(thief, badge)]
    const unused = await givenClaim(before, badge)
    await server.call('POST', '/o/revoke_token', { form: { token: thief.token } })
    await context().db.deleteFrom('access_tokens').where('token_hash', '=', hashSecret(before.token)).execute()
    await sweepNow(sweep)
    await thefts[how]?.(owner)
    expect([await stateOf(colleague, started), await stateOf(colleague, unused)]).toEqual(['paused', 'paused'])
    await passTime(hour)
    expect(await outcomeOf(colleague, sent)).toEqual(['failed', 'The sign-in in which this batch was sent was e'])
  },
)

test('[A23] with a new password goes on what was begun in the sign-in that stays', async () => {
  const { owner, colleague, badge } = await given()
  const claim = await givenClaim(owner, badge)
  await thefts['a new password']?.(owner)
  expect(await stateOf(colleague, claim)).toBe('open')
  // It is known still, for the next time.
  await owner.call('DELETE', '/v3/sign-ins')
  expect(await stateOf(colleague, claim)).toBe('paused')
})
