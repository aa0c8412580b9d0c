import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { holdClock, resetClock, shiftClock } from '#infra/clock.ts'
import { context } from '#infra/context.ts'
import { givenPerson, goodPassword } from '#testing/given.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ env: { SASH_TRUST_PROXY: '1' } })
})
afterAll(async () => {
  await server.stop()
})
// Pauses are seconds, which a slow machine needs for itself.
beforeEach(holdClock)
afterEach(resetClock)

const from = (address: string) => ({ 'x-forwarded-for': address })
const login = (username: string, password: string, address = '192.0.2.1') =>
  server.call('POST', '/o/token', { form: { username, password }, headers: from(address) })
const failuresOf = async (email: string): Promise<number[]> => {
  const rows = await context()
    .db.selectFrom('throttles')
    .select('failures')
    .where('key', 'like', `login:${email}:%`)
    .execute()
  return rows.map(({ failures }) => failures)
}

test('the right password during the pause is refused, is told the seconds left, and does not count [SI-7.1]', async () => {
  const { email } = await givenPerson(server)
  for (const pause of [2, 4, 8]) {
    expect((await login(email, 'wrong')).statusCode).toBe(400)
    const paused = await login(email, goodPassword)
    expect([paused.statusCode, paused.json().expires, paused.headers['retry-after']]).toEqual([429, pause, `${pause}`])
    shiftClock(pause * 1000)
  }
  expect(await failuresOf(email)).toEqual([3])
  expect((await login(email, goodPassword)).statusCode).toBe(200)
  expect(await failuresOf(email)).toEqual([])
})

test('fifty wrong passwords at once are one attempt, all others are told to wait', async () => {
  const { email } = await givenPerson(server)
  const answers = await Promise.all(Array.from({ length: 50 }, () => login(email, 'wrong')))
  const statuses = answers.map(({ statusCode }) => statusCode).sort()
  expect(statuses).toEqual([400, ...Array(49).fill(429)])
  expect(await failuresOf(email)).toEqual([1])
})

test('whoever guesses from elsewhere does not keep the owner out', async () => {
  const { email } = await givenPerson(server)
  for (let guess = 0; guess < 3; guess++) {
    expect((await login(email, 'wrong', '198.51.100.9')).statusCode).toBe(400)
    shiftClock(8000)
  }
  await login(email, 'wrong', '198.51.100.9')
  expect((await login(email, goodPassword, '198.51.100.9')).statusCode).toBe(429)
  expect((await login(email, goodPassword, '192.0.2.44')).statusCode).toBe(200)
  expect((await login(email, goodPassword, '198.51.100.9')).statusCode).toBe(429)
})

test('another address of the same IPv6 network is the same client', async () => {
  const { email } = await givenPerson(server)
  expect((await login(email, 'wrong', '2001:db8:1:2::1')).statusCode).toBe(400)
  for (const neighbour of ['2001:db8:1:2::2', '2001:DB8:1:2:ffff:ffff:ffff:ffff', '203.0.113.5, 2001:db8:1:2::3']) {
    expect([neighbour, (await login(email, goodPassword, neighbour)).statusCode]).toEqual([neighbour, 429])
  }
  expect((await login(email, goodPassword, '2001:db8:1:3::1')).statusCode).toBe(200)
})

test('no other way to write the address, the body or the headers gives a second try', async () => {
  const { email } = await givenPerson(server)
  expect((await login(email, 'wrong')).statusCode).toBe(400)
  const body = { grant_type: 'password', username: email.toUpperCase(), password: goodPassword }
  const tries = [
    ...[email.toUpperCase(), ` ${email}\t`, `\u00a0${email}\n`, `${email[0]?.toUpperCase()}${email.slice(1)}`].map(
      (name) => login(name, goodPassword),
    ),
    server.call('POST', '/o/token', { body, headers: from('192.0.2.1') }),
    ...['forwarded', 'x-real-ip', 'x-client-ip', 'cf-connecting-ip'].map((header) =>
      server.call('POST', '/o/token', {
        form: { username: email, password: goodPassword },
        headers: { ...from('192.0.2.1'), [header]: header === 'forwarded' ? 'for=203.0.113.1' : '203.0.113.1' },
      }),
    ),
    login(email, goodPassword, '203.0.113.77, 192.0.2.1'),
  ]
  const statuses = (await Promise.all(tries)).map(({ statusCode }) => statusCode)
  expect(statuses).toEqual(Array(tries.length).fill(429))
  expect(await failuresOf(email)).toEqual([1])
})

test('an address that is none at all is answered like any other', async () => {
  const long = Array.from({ length: 1000 }, (_, index) =>
    String.fromCodePoint(0x4e00 + ((index * 7919) % 20_000)),
  ).join('')
  for (const username of [long, 'no address', "' or 1=1 --", '%', '']) {
    expect([username, (await login(username, goodPassword)).statusCode]).toEqual([username, 400])
    expect([username, (await login(username, goodPassword)).statusCode]).toEqual([username, 429])
  }
})
