import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { startTestServer, type TestServer } from '#testing/server.ts'
import { context } from './context.ts'
import { workThrough } from './db/at-work.ts'
import type { Db } from './db/connections/connect.ts'
import { transaction } from './db/transaction.ts'
import { keepFresh } from './keep-fresh.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(async () => await server.stop())

/** Something that an operator set, which is read from the database; `set` is another process. */
const given = () => {
  const at = { value: 'first', readings: 0, isAway: false, isSlow: false }
  const read = async (from: Db): Promise<string> => {
    at.readings++
    const { value, isAway, isSlow } = at
    if (isAway) await sql`select from nowhere`.execute(from)
    if (isSlow) await sql`select pg_sleep(0.2)`.execute(from)
    return value
  }
  return { at, kept: keepFresh({ read, atFirst: 'none', told: 'it could not be read' }) }
}

const aSecondLater = async (work: () => Promise<void>): Promise<void> => {
  const then = performance.now() + 1001
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => then)
  await work().finally(() => clock.mockRestore())
}

test('it is read once a second at the most, and what was read stays meanwhile', async () => {
  const { at, kept } = given()
  expect(kept.current()).toBe('none')
  await kept.refresh()
  at.value = 'second'
  await kept.refresh()
  expect([kept.current(), at.readings]).toEqual(['first', 1])
  await aSecondLater(async () => {
    await kept.refresh()
    expect([kept.current(), at.readings]).toEqual(['second', 2])
  })
})

test('all who ask at once wait for one reading', async () => {
  const { at, kept } = given()
  at.isSlow = true
  await Promise.all(Array.from({ length: 20 }, () => kept.refresh().then(() => expect(kept.current()).toBe('first'))))
  expect(at.readings).toBe(1)
})

test('what is forgotten is read anew, and is as before until then, also where it cannot be read', async () => {
  const { at, kept } = given()
  await kept.refresh()
  at.value = 'second'
  kept.forget()
  expect(kept.current()).toBe('first')
  at.isAway = true
  await kept.refresh()
  expect([kept.current(), at.readings]).toEqual(['first', 2])
  // Nobody waits for a database that is away with each request.
  await kept.refresh()
  expect(at.readings).toBe(2)
  at.isAway = false
  kept.forget()
  await kept.refresh()
  expect(kept.current()).toBe('second')
})

test('a reading that began before a change does not put the old in its place', async () => {
  const { at, kept } = given()
  at.isSlow = true
  const reading = kept.refresh()
  at.value = 'second'
  kept.hold('second')
  await reading
  expect(kept.current()).toBe('second')
  const another = aSecondLater(kept.refresh)
  at.value = 'third'
  kept.forget()
  await another
  await kept.refresh()
  expect(kept.current()).toBe('third')
})

test('in the midst of a transaction it is what it is outside', async () => {
  const { kept } = given()
  await kept.refresh()
  const told = await transaction(context().db, (tx) => workThrough(tx, async () => kept.current()))
  expect(told).toBe('first')
})
