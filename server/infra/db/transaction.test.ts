import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createEmptyDatabase, type TestDatabase } from '#testing/database.ts'
import { workApart, workWhile } from './at-work.ts'
import { isUniqueViolation, type Tx, transaction } from './transaction.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createEmptyDatabase()
  await sql`create table counters (name text constraint counters_name primary key, value int8 not null)`.execute(
    database.db,
  )
})
afterAll(() => database.drop())

const insert = (tx: Tx, name: string) => sql`insert into counters values (${name}, 0)`.execute(tx)

async function readValue(name: string) {
  const { rows } = await sql<{ value: number }>`select value from counters where name = ${name}`.execute(database.db)
  return rows[0]?.value
}

test('what a transaction wrote is gone when its body throws', async () => {
  const attempt = transaction(database.db, async (tx) => {
    await insert(tx, 'lost')
    throw new Error('changed my mind')
  })
  await expect(attempt).rejects.toThrow('changed my mind')
  expect(await readValue('lost')).toBeUndefined()
})

test('a transaction is repeated when it could not be serialized', async () => {
  await transaction(database.db, (tx) => insert(tx, 'contended'))
  let bodies = 0
  const increment = () =>
    transaction(
      database.db,
      async (tx) => {
        bodies++
        const { rows } = await sql<{ value: number }>`select value from counters where name = 'contended'`.execute(tx)
        await sql`select pg_sleep(0.02)`.execute(tx)
        await sql`update counters set value = ${(rows[0]?.value ?? 0) + 1} where name = 'contended'`.execute(tx)
      },
      'serializable',
    )
  await Promise.all([increment(), increment(), increment()])
  expect(await readValue('contended')).toBe(3)
  expect(bodies).toBeGreaterThan(3)
})

test('two transactions that lock each other out both succeed', async () => {
  await transaction(database.db, async (tx) => {
    await insert(tx, 'left')
    await insert(tx, 'right')
  })
  const add = (tx: Tx, name: string) => sql`update counters set value = value + 1 where name = ${name}`.execute(tx)
  const crossing = (one: string, other: string) =>
    transaction(database.db, async (tx) => {
      await add(tx, one)
      await sql`select pg_sleep(0.05)`.execute(tx)
      await add(tx, other)
    })
  await Promise.all([crossing('left', 'right'), crossing('right', 'left')])
  expect([await readValue('left'), await readValue('right')]).toEqual([2, 2])
})

test('a transaction is not repeated for ever', async () => {
  let bodies = 0
  const hopeless = transaction(database.db, async (tx) => {
    bodies++
    await sql.raw(`do $$ begin raise exception 'no' using errcode = '40001'; end $$`).execute(tx)
  })
  await expect(hopeless).rejects.toMatchObject({ code: '40001' })
  expect(bodies).toBe(5)
})

test('a transaction inside a transaction joins it', async () => {
  const attempt = transaction(database.db, async (outer) => {
    await transaction(outer, (inner) => insert(inner, 'joined'))
    throw new Error('outer')
  })
  await expect(attempt).rejects.toThrow('outer')
  expect(await readValue('joined')).toBeUndefined()
})

test('a duplicate is recognised by its constraint', async () => {
  const twice = transaction(database.db, async (tx) => {
    await insert(tx, 'twin')
    await insert(tx, 'twin')
  })
  const error = await twice.catch((reason: unknown) => reason)
  expect(isUniqueViolation(error)).toBe(true)
  expect(isUniqueViolation(error, 'counters_name')).toBe(true)
  expect(isUniqueViolation(error, 'another')).toBe(false)
  expect(isUniqueViolation(new Error('unrelated'))).toBe(false)
})

test('what is done under a condition is undone where that does not hold any more, and what is apart knows nothing of it', async () => {
  const check = () => Promise.reject(new Error('it has ended'))
  const write = (name: string) => transaction(database.db, (tx) => insert(tx, name))
  await expect(workWhile(check, () => write('under'))).rejects.toThrow('it has ended')
  await workWhile(check, () => workApart(() => write('apart')))
  expect([await readValue('under'), await readValue('apart')]).toEqual([undefined, 0])
  // A timer that was begun there belongs to nothing of it once it is over.
  const later = await workWhile(check, async () => ({
    done: new Promise((done) => setTimeout(() => done(write('later')), 20)),
  }))
  await later.done
  expect(await readValue('later')).toBe(0)
})
