import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createEmptyDatabase } from '#testing/database.ts'
import { connectDatabase, requireSupportedServer } from './connect.ts'

test('values come as the types that tables.ts promises', async () => {
  const database = await createEmptyDatabase()
  const { rows } = await sql`select 9007199254740991::int8 as int8, '2026-02-03T04:05:06Z'::timestamptz as time,
    '2026-02-03'::date as date, '\\x00ff'::bytea as bytes, '{"a":[1]}'::jsonb as json, 1.50::numeric as exact
  `.execute(database.db)
  expect(rows[0]).toEqual({
    int8: 9007199254740991,
    time: new Date('2026-02-03T04:05:06Z'),
    date: '2026-02-03',
    bytes: Buffer.from([0, 255]),
    json: { a: [1] },
    exact: '1.50',
  })
  await database.drop()
})

test('an int8 that a number cannot hold is an error, not a wrong number', async () => {
  const database = await createEmptyDatabase()
  await expect(sql`select 9007199254740993::int8`.execute(database.db)).rejects.toThrow(RangeError)
  await database.drop()
})

test('a connection cut by the server fails its query and no more', async () => {
  const database = await createEmptyDatabase()
  const killed = sql`select pg_terminate_backend(pg_backend_pid())`.execute(database.db)
  await expect(killed).rejects.toThrow()
  const ask = () => sql<{ one: number }>`select 1 as one`.execute(database.db).catch(() => undefined)
  await expect.poll(async () => (await ask())?.rows).toEqual([{ one: 1 }])
  await database.drop()
})

test('a server can be reached by its address', async () => {
  const database = await createEmptyDatabase()
  const { host, user, database: name } = database.connection
  const db = connectDatabase({ url: `postgres://${user}@/${name}?host=${encodeURIComponent(host)}` })
  await expect(requireSupportedServer(db)).resolves.toBeUndefined()
  await db.destroy()
  await database.drop()
})
