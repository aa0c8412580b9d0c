import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#testing/database.ts'
import { sweepNow } from '#testing/sweep-now.ts'
import { shiftClock } from '../../clock.ts'
import { type Context, setContext } from '../../context.ts'
import { connectDatabase, type Db } from '../../db/connections/connect.ts'
import { AppError } from '../../errors.ts'
import { takeShare } from './take-share.ts'
import {
  attempt,
  attemptTogether,
  blockOf,
  clientKey,
  isPrivateNetwork,
  pauseAfter,
  siteOf,
  sweepThrottles,
  takeCooldown,
} from './throttle.ts'

let database: TestDatabase
const use = (db: Db): void => setContext({ db } as Context)
beforeAll(async () => {
  database = await createTestDatabase()
  use(database.db)
})
afterAll(async () => {
  await database.drop()
})

class Wrong extends Error {}
const fail = async (): Promise<never> => {
  throw new Wrong()
}
const succeed = async (): Promise<string> => 'in'

/** Seconds of the pause that refused the attempt, or what became of it. */
const evaluate = (attempted: Promise<string>): Promise<number | string> =>
  attempted.catch((error: unknown) => {
    if (error instanceof AppError && error.code === 'throttled') return error.expires ?? 0
    if (error instanceof Wrong) return 'wrong'
    throw error
  })

const countOf = async (key: string): Promise<number | undefined> =>
  (await database.db.selectFrom('throttles').select('failures').where('key', '=', key).executeTakeFirst())?.failures

test('the pause doubles with each failure up to an hour', async () => {
  expect([1, 2, 3, 10, 11, 12, 13, 40].map(pauseAfter)).toEqual([2, 4, 8, 1024, 2048, 3600, 3600, 3600])
  const told: (number | string)[] = []
  for (let failure = 1; failure <= 14; failure++) {
    expect(await evaluate(attempt('doubling', fail))).toBe('wrong')
    const left = await evaluate(attempt('doubling', succeed))
    told.push(left)
    shiftClock(Number(left) * 1000)
  }
  expect(told).toEqual([2, 4, 8, 16, 32, 64, 128, 256, 512, 1024, 2048, 3600, 3600, 3600])
})

test('what is told are the seconds left, and asking during the pause does not make it longer', async () => {
  for (let failure = 1; failure <= 6; failure++) {
    await evaluate(attempt('waiting', fail))
    shiftClock(pauseAfter(failure) * 1000)
  }
  expect(await evaluate(attempt('waiting', fail))).toBe('wrong')
  shiftClock(100_000)
  expect(await evaluate(attempt('waiting', fail))).toBe(28)
  expect(await evaluate(attempt('waiting', succeed))).toBe(28)
  expect(await countOf('waiting')).toBe(7)
  shiftClock(28_000)
  expect(await evaluate(attempt('waiting', succeed))).toBe('in')
})

test('a success clears, and so does an hour after the pause', async () => {
  await evaluate(attempt('clearing', fail))
  shiftClock(2000)
  expect(await evaluate(attempt('clearing', succeed))).toBe('in')
  expect(await countOf('clearing')).toBeUndefined()
  for (let failure = 1; failure <= 3; failure++) {
    await evaluate(attempt('clearing', fail))
    shiftClock(8000)
  }
  expect(await countOf('clearing')).toBe(3)
  shiftClock(3_601_000)
  expect(await evaluate(attempt('clearing', fail))).toBe('wrong')
  expect(await countOf('clearing')).toBe(1)
})

test('fifty attempts at once are one attempt', async () => {
  let tried = 0
  const outcomes = await Promise.all(
    Array.from({ length: 50 }, () =>
      evaluate(
        attempt('at once', async () => {
          tried++
          return fail()
        }),
      ),
    ),
  )
  expect(outcomes.filter((outcome) => outcome === 'wrong')).toHaveLength(1)
  expect(outcomes.filter((outcome) => typeof outcome === 'number')).toHaveLength(49)
  expect(tried).toBe(1)
  expect(await countOf('at once')).toBe(1)
})

test('two servers on one database count together', async () => {
  const other = connectDatabase(database.connection, 2)
  await evaluate(attempt('two servers', fail))
  use(other)
  expect(await evaluate(attempt('two servers', succeed))).toBe(2)
  shiftClock(2000)
  expect(await evaluate(attempt('two servers', fail))).toBe('wrong')
  use(database.db)
  expect(await evaluate(attempt('two servers', succeed))).toBe(4)
  await other.destroy()
})

test('people who share a key do not stop each other, and only failures are paused', async () => {
  const outcomes = await Promise.all(Array.from({ length: 10 }, () => evaluate(attemptTogether('school', succeed))))
  expect(outcomes).toEqual(Array(10).fill('in'))
  expect(await evaluate(attemptTogether('school', fail))).toBe('wrong')
  expect(await evaluate(attemptTogether('school', fail))).toBe(2)
  expect(await evaluate(attemptTogether('school', succeed))).toBe('in')
  expect(await evaluate(attemptTogether('school', fail))).toBe(2)
})

test('[A13] a question that has to be answered first is no failure, and no pause follows', async () => {
  const isQuestion = (error: unknown): boolean => error instanceof Wrong
  for (const ask of [attempt, attemptTogether]) {
    const key = `question ${ask.name}`
    expect(await evaluate(ask(key, fail, { isQuestion }))).toBe('wrong')
    expect([ask.name, (await countOf(key)) ?? 0]).toEqual([ask.name, 0])
    expect(await evaluate(ask(key, fail, { isQuestion }))).toBe('wrong')
  }
})

test('a key of any length is one key', async () => {
  const long = Array.from({ length: 3000 }, (_, index) => String.fromCodePoint(0x4e00 + ((index * 7919) % 20_000)))
  expect(await evaluate(attempt(long.join(''), fail))).toBe('wrong')
  expect(await evaluate(attempt(long.join(''), succeed))).toBe(2)
  expect(await evaluate(attempt(long.slice(1).join(''), succeed))).toBe('in')
  expect(await takeShare(database.db, `share ${long.join('')}`, 1, 10)).toBe(true)
  expect(await takeShare(database.db, `share ${long.join('')}`, 1, 10)).toBe(false)
})

test('a private network, or none at all, tells nobody apart', () => {
  for (const ip of ['127.0.0.1', '10.1.2.3', '192.168.0.7', '100.64.0.1', '::1', 'fd00::1', 'fe80::1', 'unknown', '']) {
    expect([ip, isPrivateNetwork(clientKey(ip))]).toEqual([ip, true])
  }
  for (const ip of ['203.0.113.9', '8.8.8.8', '2001:db8:1:2::1', '::ffff:198.51.100.1']) {
    expect([ip, isPrivateNetwork(clientKey(ip))]).toEqual([ip, false])
  }
})

test('networks of one /48 are of one site, and private ones and IPv4 of none', () => {
  expect(['2001:db8:1:2::1', '2001:db8:1:3::9'].map(clientKey).map(siteOf)).toEqual(['2001:db8:1', '2001:db8:1'])
  expect(siteOf(clientKey('2001:db8::1'))).toBe('2001:db8:0')
  for (const ip of ['192.0.2.7', '::1', 'fd00::1', 'unknown'])
    expect([ip, siteOf(clientKey(ip))]).toEqual([ip, undefined])
})

test('addresses of one IPv4 /24 are of one block, and private ones and IPv6 of none', () => {
  expect(['203.0.113.9', '::ffff:203.0.113.200'].map(clientKey).map(blockOf)).toEqual(['203.0.113', '203.0.113'])
  for (const ip of ['192.168.1.7', '127.0.0.1', '2001:db8:1:2::1', 'unknown'])
    expect([ip, blockOf(clientKey(ip))]).toEqual([ip, undefined])
})

test('a client is an IPv4 address, or the /64 of an IPv6 address, in whatever form it is written', () => {
  const same = ['2001:db8:1:2::1', '2001:DB8:1:2:ffff::9', '2001:0db8:0001:0002:3:4:5:6', '[2001:db8:1:2::1]:4711']
  expect(new Set(same.map(clientKey))).toEqual(new Set(['2001:db8:1:2']))
  expect(clientKey('2001:db8:1:3::1')).toBe('2001:db8:1:3')
  expect(clientKey('2001:db8::1')).toBe('2001:db8:0:0')
  expect(clientKey('::1')).toBe('0:0:0:0')
  for (const form of ['192.0.2.7', '::ffff:192.0.2.7', '::ffff:c000:207', '192.0.2.7:51234']) {
    expect(clientKey(form)).toBe('192.0.2.7')
  }
  expect(clientKey('unknown')).toBe('unknown')
})

test('what may happen now and then is told the seconds until the next time', async () => {
  expect(await takeCooldown(database.db, 'mail:a@example.org', 300)).toBe(true)
  shiftClock(100_000)
  expect(await takeCooldown(database.db, 'mail:a@example.org', 300)).toBe(200)
  expect(await takeCooldown(database.db, 'mail:b@example.org', 300)).toBe(true)
  shiftClock(200_000)
  const atOnce = await Promise.all(
    Array.from({ length: 10 }, () => takeCooldown(database.db, 'mail:a@example.org', 300)),
  )
  expect(atOnce.filter((outcome) => outcome === true)).toHaveLength(1)
})

test('the sweep keeps what still holds somebody up', async () => {
  await evaluate(attempt('swept', fail))
  shiftClock(3_500_000)
  await sweepNow(sweepThrottles)
  expect(await countOf('swept')).toBe(1)
  shiftClock(200_000)
  await sweepNow(sweepThrottles)
  expect(await countOf('swept')).toBeUndefined()
  expect(await database.db.selectFrom('cooldowns').selectAll().execute()).toEqual([])
})
