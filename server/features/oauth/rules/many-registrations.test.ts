import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { holdClock, inSeconds, resetClock, shiftClock } from '#infra/clock.ts'
import { db } from '#infra/context.ts'
import { allowApp, askFor, givenApp, givenTokens } from '#testing/given/given-app.ts'
import { givenRegistration, goodMetadata, logoHost } from '#testing/given/given-registration.ts'
import { type GivenPerson, givenPerson } from '#testing/given.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'
import { sweepNow } from '#testing/sweep-now.ts'
import { markApp } from '../mark-app.ts'
import { sweep } from '../sweep.ts'

let server: TestServer
let maya: GivenPerson
beforeAll(async () => {
  server = await startTestServer({ outside: logoHost, env: { SASH_TRUST_PROXY: '1' } })
  maya = await givenPerson(server)
})
beforeEach(async () => {
  await db().deleteFrom('applications').execute()
  await db().deleteFrom('throttles').execute()
})
afterEach(resetClock)
afterAll(async () => await server.stop())

const day = 86_400
const connect = 'https://purl.imsglobal.org/spec/ob/v2p1/scope/assertion.readonly'
const register = async (address = '198.51.100.7') => {
  const headers = { 'x-forwarded-for': address }
  return (await server.call('POST', '/o/register', { body: goodMetadata, headers })).statusCode
}

/** As many apps as there may be, registered so many days ago, the first one first. */
const givenFlood = async (days: number, inUseSince: Date | null = null) => {
  const at = inSeconds(-days * day)
  await sql`
    insert into applications (client_id, name, grant_types, scopes, created_at, updated_at, last_used_at, in_use_since)
    select 'flood' || n, 'Flood', '{}', '{}', ${at}::timestamptz + n * interval '1 millisecond', ${at}, ${at}, ${inUseSince}
    from generate_series(1, 10000) n`.execute(db())
}
const isThere = async (clientId: string) =>
  (await db().selectFrom('applications').select('name').where('client_id', '=', clientId).execute()).length === 1
const count = async () =>
  Number(
    (
      await db()
        .selectFrom('applications')
        .select(({ fn }) => fn.countAll().as('count'))
        .executeTakeFirstOrThrow()
    ).count,
  )

test('whoever registers ten thousand apps that nobody lets in keeps nobody else out: they are gone after a month [O16]', async () => {
  await givenFlood(31)
  await sweepNow(sweep)
  expect([await count(), await register()]).toEqual([0, 201])
})

test('nor before that: the oldest that nobody has let in makes room [O16]', async () => {
  await givenFlood(0.1)
  const used = await givenRegistration(server)
  await givenTokens(server, maya, used, [connect])
  expect([await register(), await register('198.51.100.8')]).toEqual([201, 201])
  expect([await count(), await isThere('flood2'), await isThere('flood3')]).toEqual([10_001, false, true])
  expect(await isThere(used.clientId)).toBe(true)
})

test('of those in use there are so many, and none makes room for another [O16]', async () => {
  await givenFlood(31, new Date())
  expect([await register(), await isThere('flood1')]).toEqual([429, true])
  await sweepNow(sweep)
  expect(await count()).toBe(10_000)
})

test('an app that nobody has let in goes after a month; one that was let in or that the operator spoke for stays [O16]', async () => {
  const [unused, used, vouched, asked] = [
    await givenRegistration(server),
    await givenRegistration(server),
    await givenRegistration(server),
    await givenRegistration(server),
  ]
  await givenTokens(server, maya, used, [connect])
  await markApp(db(), vouched.clientId, { is_verified: true }, 1)
  await markApp(db(), asked.clientId, { skips_consent: false })
  await db().deleteFrom('app_grants').execute()
  const areThere = async () =>
    Promise.all([unused, used, vouched, asked].map(async ({ clientId }) => isThere(clientId)))
  shiftClock(29.9 * day * 1000)
  await sweepNow(sweep)
  expect(await areThere()).toEqual([true, true, true, true])
  shiftClock(0.2 * day * 1000)
  await sweepNow(sweep)
  expect(await areThere()).toEqual([false, true, true, false])
})

test.each(['198.51.100.7', '2001:db8:7:1::5'])(
  'a network registers sixty apps a day and no more: %s [O16]',
  async (address) => {
    const codes = []
    for (let hour = 0; hour < 4; hour++) {
      for (let each = 0; each < 20; each++) codes.push(await register(address))
      shiftClock(3_601_000)
    }
    expect(codes).toEqual([...Array(60).fill(201), ...Array(20).fill(429)])
    // The whole of an IPv4 /24 is one, and so is an IPv6 /64.
    expect(await register(address.replace(/\d$/, '77'))).toBe(429)
    expect(await register('203.0.113.9')).toBe(201)
    shiftClock(day * 1000)
    expect(await register(address)).toBe(201)
  },
)

const letIn = async (person: GivenPerson, clientId: string) => {
  const app = { clientId, secret: '', redirect: goodMetadata.redirect_uris[0] ?? '' }
  const answer = await allowApp(
    person,
    askFor(app, { scope: connect, code_challenge: 'x'.repeat(43), code_challenge_method: 'S256' }),
    [connect],
  )
  return answer.statusCode === 200 ? 200 : answer.json<{ error: string; error_description: string }>()
}
const refused = { error: 'access_denied', error_description: expect.stringContaining('App Integrations') }
/** Apps that registered themselves, of whom the person has let in all but so many. */
const givenLetIn = async (person: GivenPerson, count: number, left: number) => {
  const { clientId } = await givenRegistration(server)
  const name = `${person.accountId}-`
  await sql`
    insert into applications (client_id, name, redirect_uris, grant_types, scopes, created_at, updated_at, last_used_at)
    select ${name} || n, name, redirect_uris, grant_types, scopes, created_at, updated_at, last_used_at
    from applications, generate_series(1, ${count}::int) n where client_id = ${clientId}`.execute(db())
  for (let nth = 1; nth <= count - left; nth++) expect(await letIn(person, `${name}${nth}`)).toBe(200)
  return (nth: number) => `${name}${nth}`
}

test('an account lets in fifty apps that registered themselves, then ends one for another [O16]', async () => {
  // A code that waits counts for a minute, which fifty take on a slow machine.
  holdClock()
  const [person, other] = [await givenPerson(server), await givenPerson(server)]
  const nameOf = await givenLetIn(person, 51, 1)
  expect(await letIn(person, nameOf(51))).toMatchObject(refused)
  expect([await letIn(person, nameOf(7)), await letIn(other, nameOf(51))]).toEqual([200, 200])
  const own = await givenApp(maya)
  expect((await allowApp(person, askFor(own), ['r:backpack'])).statusCode).toBe(200)
  await db().deleteFrom('app_grants').where('client_id', '=', nameOf(3)).execute()
  expect(await letIn(person, nameOf(51))).toBe(200)
})

test('what an app can use no more, and a code that was never exchanged, take no room [O16]', async () => {
  holdClock()
  const person = await givenPerson(server)
  const nameOf = await givenLetIn(person, 51, 2)
  expect([await letIn(person, nameOf(50)), await letIn(person, nameOf(51))]).toEqual([
    200,
    expect.objectContaining(refused),
  ])
  shiftClock(61_000)
  expect(await letIn(person, nameOf(51))).toBe(200)
})

test('whoever has more than fifty, from before there was a most, lets each of them in anew, and no other [O16]', async () => {
  holdClock()
  const person = await givenPerson(server)
  const nameOf = await givenLetIn(person, 53, 3)
  const other = await givenPerson(server)
  for (const nth of [51, 52]) expect(await letIn(other, nameOf(nth))).toBe(200)
  const grants = db().updateTable('app_grants').where('account_id', '=', other.accountId)
  await grants.set({ account_id: person.accountId }).execute()
  expect([await letIn(person, nameOf(3)), await letIn(person, nameOf(52))]).toEqual([200, 200])
  expect(await letIn(person, nameOf(53))).toMatchObject(refused)
})

test('nor more by letting in several at once [O16]', async () => {
  holdClock()
  const person = await givenPerson(server)
  const nameOf = await givenLetIn(person, 52, 3)
  const answers = await Promise.all([50, 51, 52].map((nth) => letIn(person, nameOf(nth))))
  expect(answers.filter((answer) => answer === 200)).toHaveLength(1)
})

test('whoever has a whole IPv6 /48 is held up as one, and its neighbour is not [O16] [O19]', async () => {
  const codes = []
  for (let network = 1; network <= 4; network++)
    for (let each = 0; each < 16; each++) codes.push(await register(`2001:db8:1:${network}::${each + 1}`))
  expect(codes).toEqual([...Array(60).fill(201), ...Array(4).fill(429)])
  expect([await register('2001:db8:1:ffff::1'), await register('2001:db8:2:1::1')]).toEqual([429, 201])
})
