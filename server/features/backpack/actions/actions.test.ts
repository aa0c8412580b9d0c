import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { BackpackBadge } from '#contracts/backpack/backpack.ts'
import type { BadgeEvent, RemovedBadge } from '#contracts/backpack/backpack-actions.ts'
import { recipientScope } from '#contracts/oauth/scopes.ts'
import { now, resetClock, shiftClock } from '#infra/clock.ts'
import { context } from '#infra/context.ts'
import { bakeInto, createElsewhere, givenHosted, givenSigned } from '#testing/given/given-elsewhere.ts'
import { type GivenPerson, givenAward, givenBadgeClass, givenIssuer, givenPerson, newEmail } from '#testing/given.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'

const site = createElsewhere()
const day = 86_400_000
let server: TestServer
let owner: GivenPerson
let badge: string
let earner: GivenPerson
let stranger: GivenPerson
beforeAll(async () => {
  server = await startTestServer({ outside: site.outside })
  owner = await givenPerson(server)
  badge = await givenBadgeClass(owner, await givenIssuer(owner))
  stranger = await givenPerson(server, newEmail(), recipientScope)
})
beforeEach(async () => {
  earner = await givenPerson(server, newEmail('maya'), recipientScope)
})
afterAll(async () => {
  await server.stop()
})

const bring = async (body: object): Promise<string> => {
  const answer = await earner.call('POST', '/v1/earner/badges', { body })
  expect([answer.statusCode, answer.body.slice(0, 200)]).toEqual([201, expect.anything()])
  return answer.json<{ id: string }>().id
}
const bringSigned = async () => bring({ assertion: JSON.stringify(await givenSigned(earner.email)) })
const action = (id: string, name: string, by = earner) =>
  by.call(name === 'restore' || name === 'verify' ? 'POST' : 'GET', `/v3/backpack/badges/${id}/${name}`)
const remove = (id: string) => earner.call('DELETE', `/v1/earner/badges/${id}`)
const removed = async (by = earner) => (await by.call('GET', '/v3/backpack/removed-badges')).json<RemovedBadge[]>()
const listed = async () =>
  (await earner.call('GET', '/v1/earner/badges?json_format=plain')).json<BackpackBadge[]>().map(({ id }) => id)
const historyOf = async (id: string) => (await action(id, 'history')).json<BadgeEvent[]>()

test('a badge that is not mine, or not in my backpack any more, answers nothing', async () => {
  const [award, imported] = [await givenAward(owner, badge, earner.email), await bringSigned()]
  const actions = ['restore', 'report', 'verify', 'history', 'original']
  for (const id of [award, imported, 'x'.repeat(22)]) {
    for (const name of actions) expect([name, (await action(id, name, stranger)).statusCode]).toEqual([name, 404])
  }
  for (const id of [award, imported]) {
    await remove(id)
    for (const name of actions.slice(1)) expect([name, (await action(id, name)).statusCode]).toEqual([name, 404])
  }
  expect(await removed(stranger)).toEqual([])
})

describe('a removed badge', () => {
  test('is listed with the day until which it can be put back, and is back as it was', async () => {
    const [award, imported] = [await givenAward(owner, badge, earner.email), await bringSigned()]
    const before = await listed()
    await remove(award)
    shiftClock(1000)
    await remove(imported)
    const list = await removed()
    expect(list.map((entry) => entry.badge.id)).toEqual([imported, award])
    for (const { removed_at, restorable_until } of list) {
      expect(Date.parse(restorable_until) - Date.parse(removed_at)).toBe(30 * day)
    }
    for (const id of [award, imported]) {
      const answers = await Promise.all([action(id, 'restore'), action(id, 'restore')])
      answers.push(await action(id, 'restore'))
      for (const answer of answers) {
        expect([answer.statusCode, answer.json()]).toMatchObject([200, { id, acceptance: 'Accepted' }])
      }
    }
    expect(await listed()).toEqual(before)
    expect(await removed()).toEqual([])
    expect((await owner.call('GET', `${badge}/assertions/${award}`)).json().acceptance).toBe('Accepted')
  })

  test('can be put back for thirty days and no longer [SB-7.33]', async () => {
    const [award, imported] = [await givenAward(owner, badge, earner.email), await bringSigned()]
    for (const id of [award, imported]) await remove(id)
    const { db } = context()
    const set = async (days: number) => {
      const removed_at = new Date(now().getTime() - days * day)
      await db.updateTable('backpack_entries').set({ removed_at }).where('award_id', '=', award).execute()
      await db.updateTable('imported_badges').set({ removed_at }).where('import_id', '=', imported).execute()
    }
    await set(30)
    expect(await removed()).toEqual([])
    for (const id of [award, imported]) expect((await action(id, 'restore')).statusCode).toBe(404)
    await set(29)
    expect(await removed()).toHaveLength(2)
    for (const id of [award, imported]) expect((await action(id, 'restore')).statusCode).toBe(200)
  })

  test('comes back by itself when it is brought in again', async () => {
    const assertion = JSON.stringify(await givenSigned(earner.email))
    const id = await bring({ assertion })
    await remove(id)
    expect(await bring({ assertion })).toBe(id)
    expect([await listed(), await removed()]).toEqual([[id], []])
  })
})

describe('the report', () => {
  test('of an imported badge is the one of its last verification; of an award it is made when asked for', async () => {
    const [award, imported] = [await givenAward(owner, badge, earner.email), await bringSigned()]
    const [own, other] = [await action(award, 'report'), await action(imported, 'report')]
    expect(own.json()).toMatchObject({
      verdict: 'valid',
      reason: 'Every check passed.',
      credential: { version: '3.0' },
    })
    expect(other.json()).toMatchObject({ verdict: 'valid', credential: { name: 'Day Skipper' } })
    shiftClock(60_000)
    expect((await action(imported, 'report')).json()).toEqual(other.json())
    expect((await action(award, 'report')).json().checkedAt > own.json().checkedAt).toBe(true)
    expect((await action(award, 'verify')).json()).toMatchObject({ verdict: 'valid' })
    resetClock()
  })

  test('is made anew from the file, and never takes away what is kept', async () => {
    const assertion = givenHosted(site, earner.email)
    const id = await bring({ assertion: JSON.stringify(assertion) })
    const path = new URL(assertion.id).pathname
    const one = async () =>
      (await earner.call('GET', `/v1/earner/badges/${id}?json_format=plain`)).json<BackpackBadge>()
    const { imported, revoked, issuerStanding, ...kept } = await one()
    expect([imported?.verdict, revoked, issuerStanding?.kind]).toEqual(['valid', false, 'named'])

    site.remove(path)
    expect((await action(id, 'verify')).json()).toMatchObject({ verdict: 'unverifiable' })
    expect(await one()).toMatchObject({
      ...kept,
      revoked: false,
      imported: { verdict: 'unverifiable' },
      issuerStanding: { kind: 'unconfirmed' },
    })

    site.put(path, { id: assertion.id, type: 'Assertion', revoked: true, revocationReason: 'Awarded by mistake' })
    const gone = (await action(id, 'verify')).json()
    expect([gone.verdict, gone.reason]).toEqual(['invalid', expect.stringContaining('Awarded by mistake')])
    expect(await one()).toMatchObject({ ...kept, revoked: true, imported: { verdict: 'invalid', reason: gone.reason } })
    expect((await action(id, 'report')).json()).toEqual(gone)
    expect(await listed()).toEqual([])
    expect(await historyOf(id)).toContainEqual({
      kind: 'revoked',
      at: expect.any(String),
      detail: expect.stringContaining('Awarded by mistake'),
    })

    site.remove(path)
    expect((await action(id, 'verify')).statusCode).toBe(200)
    expect((await one()).revoked).toBe(true)
    site.put(path, assertion)
    expect((await action(id, 'verify')).json()).toMatchObject({ verdict: 'valid' })
    expect(await one()).toMatchObject({ ...kept, revoked: false, imported: { verdict: 'valid' }, issuerStanding })
  })

  test('is made from a picture too, and from what was read when its file is lost', async () => {
    const { bytes, dataUrl } = await bakeInto('png', await givenSigned(earner.email))
    const id = await bring({ image: dataUrl })
    expect((await action(id, 'verify')).json()).toMatchObject({ verdict: 'valid' })
    const { blobs, db } = context()
    const row = await db
      .selectFrom('imported_badges')
      .select('original_key')
      .where('import_id', '=', id)
      .executeTakeFirstOrThrow()
    await blobs.delete(row.original_key)
    expect((await action(id, 'verify')).json()).toMatchObject({ verdict: 'valid' })
    expect((await action(id, 'original')).statusCode).toBe(404)
    await blobs.put(bytes, 'image/png')
    expect((await action(id, 'original')).rawPayload).toEqual(bytes)
  })

  test('cannot be asked for without end', async () => {
    const id = await bringSigned()
    await context()
      .db.insertInto('throttles')
      .values({
        key: `budget:verify-own:account:3600:${earner.accountId}`,
        failures: 300,
        blocked_until: new Date(now().getTime() + day),
        updated_at: now(),
      })
      .execute()
    const answer = await action(id, 'verify')
    expect([answer.statusCode, answer.headers['retry-after']]).toEqual([429, '3600'])
    expect((await action(id, 'report')).statusCode).toBe(200)
  })
})
