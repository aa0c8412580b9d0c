import { Readable } from 'node:stream'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { type GivenPerson, givenPerson, goodPassword } from '#testing/given.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'
import { clientKey } from '../http/limits/throttle.ts'
import { countBodies } from './bound-bodies.ts'
import { openPurse, refillPurses, spend } from './purse.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ env: { SASH_TRUST_PROXY: '1', SASH_RATE_LIMIT: '100000' } })
})
afterEach(refillPurses)
afterAll(async () => {
  await server.stop()
})

const verify = (ip: string, credential = '{}') =>
  server.call('POST', '/v3/verify', { body: { credential }, headers: { 'x-forwarded-for': ip } })

test('[A13] what a network has spent comes back little by little, and debts are paid first', () => {
  let now = 0
  const purse = openPurse({ network: [100, 60], account: [1000, 60] }, () => now)
  purse.spend('203.0.113.1', 60)
  expect(purse.emptyFor('203.0.113.1')).toBe(0)
  purse.spend('203.0.113.1', 90)
  expect(purse.emptyFor('203.0.113.1')).toBe(30)
  expect(purse.emptyFor('203.0.113.2')).toBe(0)
  now = 29_000
  expect(purse.emptyFor('203.0.113.1')).toBeGreaterThan(0)
  now = 31_000
  expect(purse.emptyFor('203.0.113.1')).toBe(0)
  purse.spend('203.0.113.1', 1e9)
  expect(purse.emptyFor('203.0.113.1')).toBe(60)
})

test('[A13] a network whose processor time is spent has no badges verified, and others have', async () => {
  expect((await verify('203.0.113.1')).statusCode).toBe(200)
  spend('processor', clientKey('203.0.113.1'), 1e6)
  const refused = await verify('203.0.113.1')
  expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '60'])
  expect((await verify('203.0.113.2')).statusCode).toBe(200)
})

test('[A13] each badge that somebody without an account has verified is paid for', async () => {
  // Nothing flows back while the clock stands.
  const clock = vi.spyOn(performance, 'now').mockReturnValue(performance.now())
  try {
    spend('processor', clientKey('203.0.113.3'), 15_000 - 8)
    const answers = [await verify('203.0.113.3'), await verify('203.0.113.3'), await verify('203.0.113.3')]
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 429])
  } finally {
    clock.mockRestore()
  }
})

/** A long body that stands still until it is let go on. */
const sendSlowly = (ip: string) => {
  const text = Buffer.from(JSON.stringify({ nothing: 'x'.repeat(400_000) }))
  const body = new Readable({ read: () => undefined })
  body.push(text.subarray(0, 1000))
  const answer = server.app.inject({
    method: 'POST',
    url: '/v3/verify',
    headers: { 'content-type': 'application/json', 'content-length': String(text.length), 'x-forwarded-for': ip },
    payload: body,
  })
  const goOn = async () => {
    body.push(text.subarray(1000))
    body.push(null)
    return (await answer).statusCode
  }
  return { answer, goOn }
}

test('[A13] a network without an account sends two long bodies at a time, and is told when it can go on', async () => {
  const sent = [sendSlowly('203.0.113.4'), sendSlowly('203.0.113.4')]
  await vi.waitFor(() => expect(countBodies('203.0.113.4')).toBe(2), 10_000)
  const refused = await sendSlowly('203.0.113.4').answer
  expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '5'])
  const other = sendSlowly('203.0.113.5')
  for (const { goOn } of [...sent, other]) expect(await goOn()).toBe(400)
  expect(await sendSlowly('203.0.113.4').goOn()).toBe(400)
})

test('[A13] who is signed in pays from the account, wherever else it is used from', async () => {
  const [person, other] = [await givenPerson(server), await givenPerson(server)]
  const change = ({ call, password }: GivenPerson) =>
    call('PUT', '/v1/user/profile', { body: { password: 'another correct horse', current_password: password } })
  spend('password-hash', `account:${person.accountId}`, 1000)
  expect((await change(person)).statusCode).toBe(429)
  expect((await change(other)).statusCode).toBe(200)
})

test('[A13] who is signed in has badges verified, and reports kept, when the network has spent everything', async () => {
  const { token, accountId } = await givenPerson(server)
  const headers = { 'x-forwarded-for': '203.0.113.8' }
  const ask = (url: string, by?: string) =>
    server.call('POST', url, { body: { credential: '{}' }, headers, ...(by === undefined ? {} : { token: by }) })
  spend('processor', clientKey('203.0.113.8'), 1e6)
  for (const url of ['/v3/verify', '/v3/verify/reports']) {
    expect((await ask(url)).statusCode).toBe(429)
    expect((await ask(url, token)).statusCode).toBeLessThan(202)
  }
  spend('processor', `account:${accountId}`, 1e6)
  expect((await ask('/v3/verify', token)).statusCode).toBe(429)
})

test('[A13] a report on paper is paid for, and the same report in its other forms is not', async () => {
  const headers = { 'x-forwarded-for': '203.0.113.11' }
  const { id } = (await server.call('POST', '/v3/verify/reports', { body: { credential: '{}' }, headers })).json()
  const read = async (file: string, ip = '203.0.113.11') =>
    (await server.call('GET', `/v3/verify/reports/${id}/${file}`, { headers: { 'x-forwarded-for': ip } })).statusCode
  spend('processor', clientKey('203.0.113.11'), 1e6)
  expect([await read('report.pdf'), await read('report.csv')]).toEqual([429, 200])
  expect(await read('report.pdf', '203.0.113.12')).toBe(200)
})

test('[A13] who may have no password tried now has not tried a wrong one', async () => {
  const person = await givenPerson(server)
  const signIn = () =>
    server.app.inject({
      method: 'POST',
      url: '/o/token',
      headers: { 'content-type': 'application/x-www-form-urlencoded', 'x-forwarded-for': '203.0.113.10' },
      payload: new URLSearchParams({ username: person.email, password: goodPassword }).toString(),
    })
  const change = () =>
    person.call('PUT', '/v1/user/profile', { body: { password: goodPassword, current_password: goodPassword } })
  for (const payer of [clientKey('203.0.113.10'), `account:${person.accountId}` as const])
    spend('password-hash', payer, 1000)
  expect([(await signIn()).statusCode, (await signIn()).statusCode]).toEqual([429, 429])
  expect([(await change()).statusCode, (await change()).statusCode]).toEqual([429, 429])
  refillPurses()
  expect((await signIn()).statusCode).toBe(200)
  expect((await change()).statusCode).toBe(200)
})

test('[A13] a network whose password hashes are spent has no passwords tried, and is told when it can go on', async () => {
  const { email } = await givenPerson(server)
  const signIn = (ip: string) =>
    server.app.inject({
      method: 'POST',
      url: '/o/token',
      headers: { 'content-type': 'application/x-www-form-urlencoded', 'x-forwarded-for': ip },
      payload: new URLSearchParams({ username: email, password: 'not this one' }).toString(),
    })
  spend('password-hash', clientKey('203.0.113.6'), 1000)
  const refused = await signIn('203.0.113.6')
  expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '60'])
  expect((await signIn('203.0.113.7')).json()).toMatchObject({ error: 'invalid_grant' })
})
