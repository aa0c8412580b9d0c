import { sql } from 'kysely'
import { Pool, type PoolClient } from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { addressOf, createEmptyDatabase, type TestDatabase } from '#testing/database.ts'
import { transaction } from '../transaction.ts'
import { connectDatabase, type Db } from './connect.ts'
import { keepPlans } from './keep-plans.ts'
import { type Bounds, prepareByName } from './prepare.ts'

let database: TestDatabase
let db: Db
beforeEach(async () => {
  database = await createEmptyDatabase()
  db = connectDatabase(database.connection, 1)
})
afterEach(async () => {
  await db.destroy()
  await database.drop()
})

const named = async () => {
  const { rows } = await sql<{ statement: string }>`select statement from pg_prepared_statements order by name`.execute(
    db,
  )
  return rows.map(({ statement }) => statement)
}

const add = (one: number) => sql<{ sum: number }>`select ${one}::int + 1 as sum`.execute(db)

test('what comes again is prepared by name, and gives the same', async () => {
  for (const one of [1, 2]) await add(one)
  expect(await named()).toEqual([])
  for (const one of [1, 2, 3]) expect((await add(one)).rows).toEqual([{ sum: one + 1 }])
  expect(await named()).toEqual(['select $1::int + 1 as sum'])
})

test('work that keeps its plans has each statement planned once for all values, in its own transactions only', async () => {
  await sql`create table things (one int primary key)`.execute(db)
  await sql`insert into things select generate_series(1, 5000)`.execute(db)
  await sql`analyze things`.execute(db)
  const find = (on: Db, mark: string) =>
    sql<object>`select ${sql.lit(mark)} from things where one = any(${[1, 2]}::int[])`.execute(on)
  for (let time = 0; time < 12; time++) {
    await keepPlans(() => transaction(db, (tx) => find(tx, 'kept')))
    await transaction(db, (tx) => find(tx, 'fitted'))
  }
  const { rows } = await sql<{ generic_plans: number; custom_plans: number }>`
    select generic_plans::int, custom_plans::int from pg_prepared_statements
    where statement like '%things where one = any%' order by statement like '%kept%'`.execute(db)
  expect(rows).toEqual([expect.objectContaining({ generic_plans: 0 }), { generic_plans: 10, custom_plans: 0 }])
  const { rows: mode } = await sql`show plan_cache_mode`.execute(db)
  expect(mode).toEqual([{ plan_cache_mode: 'auto' }])
})

test('a statement that fails fails each time in the same way, and so does one in a transaction that has failed', async () => {
  const divide = () => sql`select 1 / ${0}::int as never`.execute(db)
  for (let time = 0; time < 5; time++) await expect(divide()).rejects.toThrow('division by zero')
  const failing = db.transaction().execute(async (tx) => {
    await sql`select 1 / ${0}::int as never`.execute(tx).catch(() => undefined)
    for (let time = 0; time < 4; time++)
      await expect(sql`select ${1}::int as fresh`.execute(tx)).rejects.toThrow('current transaction is aborted')
    throw new Error('enough')
  })
  await expect(failing).rejects.toThrow('enough')
  for (let time = 0; time < 4; time++)
    expect((await sql`select ${1}::int as fresh`.execute(db)).rows).toEqual([{ fresh: 1 }])
})

test('a table that gets a column under a statement with all of its columns: it is asked again, alone and in a transaction', async () => {
  await sql`create table things (one int)`.execute(db)
  await sql`insert into things values (1)`.execute(db)
  const all = (on: Db) => sql<object>`select * from things where one = ${1}`.execute(on)
  const others = (on: Db) => sql<object>`select *, 2 as two from things where one = ${1}`.execute(on)
  for (let time = 0; time < 4; time++) for (const ask of [all, others]) await ask(db)
  await sql`alter table things add added int default 7`.execute(database.db)
  const seen = await transaction(db, async (tx) => [...(await all(tx)).rows, ...(await others(tx)).rows])
  expect(seen).toEqual([
    { one: 1, added: 7 },
    { one: 1, added: 7, two: 2 },
  ])
  for (let time = 0; time < 4; time++) await all(db)
  await sql`alter table things add later int default 8`.execute(database.db)
  expect((await all(db)).rows).toEqual([{ one: 1, added: 7, later: 8 }])
})

test('what is refused when it is asked again is refused for its own reason', async () => {
  await sql`create table things (one int unique)`.execute(db)
  const add = (value: number) => sql`insert into things (one) values (${value}) returning *`.execute(db)
  for (let value = 0; value < 4; value++) await add(value)
  await sql`alter table things add added int`.execute(database.db)
  await expect(add(0)).rejects.toMatchObject({ code: '23505' })
})

test('a table that changes under all statements of a long transaction is met once, not once a statement', async () => {
  await sql`create table things (one int)`.execute(db)
  await sql`insert into things values (1)`.execute(db)
  const asks = Array.from(
    { length: 12 },
    (_, index) => (on: Db) => sql<object>`select *, ${sql.lit(index)} as part from things where one = ${1}`.execute(on),
  )
  for (let time = 0; time < 4; time++) for (const ask of asks) await ask(db)
  await sql`alter table things add added int`.execute(database.db)
  const counts = await transaction(db, async (tx) => Promise.all(asks.map(async (ask) => (await ask(tx)).rows.length)))
  expect(counts).toEqual(asks.map(() => 1))
})

const small: Bounds = { names: 3, texts: 5, length: 60, uses: 1, everGiven: 8 }

const withClient = async (work: (ask: (text: string) => Promise<unknown>, client: PoolClient) => Promise<void>) => {
  const pool = new Pool({ ...database.connection, max: 1 })
  const client = await pool.connect()
  const { query } = prepareByName(client, small)
  await work((text) => query(text, [1]), client)
  client.release()
  await pool.end()
}

const countNames = async (client: PoolClient): Promise<number> =>
  (await client.query('select name from pg_prepared_statements')).rowCount ?? 0

test('names are bounded in number, in length, and in what a connection ever gives; what is used stays', async () => {
  await withClient(async (ask, client) => {
    const text = (index: number) => `select $1::int + ${index}`
    for (let index = 0; index < 6; index++)
      for (const _ of 'twice') {
        await ask(text(0))
        await ask(text(index))
      }
    expect(await countNames(client)).toBe(3)
    const { rows } = await client.query('select statement from pg_prepared_statements')
    expect(rows).toContainEqual({ statement: text(0) })
    const long = `select $1::int -- ${'x'.repeat(60)}`
    for (let time = 0; time < 4; time++) await ask(long)
    for (let index = 10; index < 30; index++) for (const _ of 'abc') await ask(text(index))
    expect(await countNames(client)).toBe(3)
    expect((await client.query('select max(substr(name, 2)::int) as last from pg_prepared_statements')).rows).toEqual([
      { last: 8 },
    ])
  })
})

test('what varies in shape without an end gets no name', async () => {
  await withClient(async (ask, client) => {
    for (let round = 0; round < 2; round++)
      for (let index = 0; index < 20; index++) await ask(`select $1::int + ${index}`)
    expect(await countNames(client)).toBe(0)
  })
})

test('where names are off, none is given', async () => {
  const plain = connectDatabase({ url: addressOf(database.connection), preparing: 'off' }, 1)
  for (let time = 0; time < 5; time++) await sql`select ${1}::int as one`.execute(plain)
  expect((await sql`select name from pg_prepared_statements`.execute(plain)).rows).toEqual([])
  await plain.destroy()
})
