import { setImmediate as nextTurn } from 'node:timers/promises'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#testing/database.ts'
import { inTrace } from '../../trace/current.ts'
import { connectDatabase, type Db } from './connect.ts'
import { isDatabaseAway } from './is-database-away.ts'
import { createLine } from './line.ts'

test('whoever waits is let in by order, and of the same order who came first; no place is lost', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 1, max: 3 }),
      fc.array(fc.nat({ max: 5 }), { maxLength: 30 }),
      async (places, orders) => {
        const line = createLine(places)
        const admitted: number[] = []
        await Promise.all(Array.from({ length: places }, () => line.enter(0)))
        const waits = orders.map((order, index) => line.enter(order).then(() => admitted.push(index)))
        await nextTurn()
        expect(line.waiting()).toBe(orders.length)
        for (const _ of orders) line.leave()
        await Promise.all(waits)
        const sorted = orders
          .map((order, index) => ({ order, index }))
          .sort((a, b) => a.order - b.order || a.index - b.index)
        expect(admitted).toEqual(sorted.map(({ index }) => index))
      },
    ),
  )
})

test('whoever has waited for too long leaves the line, and takes no place with him', async () => {
  const line = createLine(1)
  await line.enter(0)
  await expect(line.enter(1, 10)).rejects.toThrow('No place became free in time.')
  expect(line.waiting()).toBe(0)
  line.leave()
  await line.enter(2)
})

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

const during = async (connections: number, work: (db: Db) => Promise<void>) => {
  const db = connectDatabase(database.connection, connections)
  try {
    await work(db)
  } finally {
    await db.destroy()
  }
}

test('a call that asks the database several times waits among those that came after it once', () =>
  during(2, async (db) => {
    // Whoever gets one that is still to be made waits for that, too.
    await Promise.all([1, 2].map(() => sql`select pg_sleep(0.05)`.execute(db)))
    const events: string[] = []
    const call = async (index: number) => {
      for (const part of ['begun', 'goes on', 'goes on', 'done']) {
        await sql`select pg_sleep(0.01)`.execute(db)
        events.push(`${index} ${part}`)
      }
    }
    const calls = Array.from({ length: 30 }, (_, index) => inTrace({ requestId: String(index) }, () => call(index)))
    await Promise.all(calls)
    const places = Array.from({ length: 30 }, (_, index) => events.indexOf(`${index} done`))
    for (const [index, place] of places.slice(0, 26).entries()) {
      expect(place, `call ${index}`).toBeLessThan(events.indexOf(`${index + 4} begun`))
    }
  }))

test('work that asks the database without end keeps nobody else from it', () =>
  during(2, async (db) => {
    let isLetIn = false
    let asked = 0
    // More of it than there are connections, so that some of it waits whenever one becomes free.
    const endless = async () => {
      for (let time = 0; time < 400 && !isLetIn; time++) {
        await sql`select 1`.execute(db)
        asked++
      }
    }
    const long = Array.from({ length: 6 }, (_, index) => inTrace({ requestId: String(index) }, endless))
    await inTrace({ requestId: 'short' }, () => sql`select 1`.execute(db))
    isLetIn = true
    await Promise.all(long)
    expect(asked).toBeLessThan(6 * 100)
  }))

test('a statement that fails, a connection that ends and one that cannot be made give their place back', () =>
  during(1, async (db) => {
    await expect(sql`select 1 / 0`.execute(db)).rejects.toThrow('division by zero')
    await expect(sql`select pg_terminate_backend(pg_backend_pid())`.execute(db)).rejects.toThrow()
    // Whoever comes before the driver has noticed still meets the end of it.
    await vi.waitFor(async () => expect((await sql`select 1 as one`.execute(db)).rows).toEqual([{ one: 1 }]))
    const nowhere = connectDatabase({ ...database.connection, port: 1 }, 1)
    for (let time = 0; time < 3; time++) {
      const fault = await sql`select 1`.execute(nowhere).catch((error: unknown) => error)
      expect(isDatabaseAway(fault)).toBe(true)
    }
    await nowhere.destroy()
  }))
