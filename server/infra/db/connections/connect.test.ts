import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { addressOf, createEmptyDatabase } from '#testing/database.ts'
import { connectDatabase } from './connect.ts'
import { requireUsable } from './require-usable.ts'

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

test('times are read in whatever way the server writes them', async () => {
  const database = await createEmptyDatabase()
  const times = [
    '2026-02-03T04:05:06.5Z',
    '2026-02-03T04:05:06.057Z',
    '1969-12-31T23:59:59.999Z',
    '0050-01-01T00:00:00Z',
  ]
  for (const zone of ['UTC', 'Asia/Kathmandu', 'America/St_Johns']) {
    const { rows } = await database.db.transaction().execute(async (tx) => {
      await sql`select set_config('timezone', ${zone}, true)`.execute(tx)
      return sql<{ time: Date }>`select unnest(${times}::text[])::timestamptz as time`.execute(tx)
    })
    expect([zone, rows.map(({ time }) => time.getTime())]).toEqual([zone, times.map((text) => Date.parse(text))])
  }
  const { rows } = await sql`select '2026-02-03T04:05:06.123456Z'::timestamptz as fine, 'infinity'::timestamptz as ever,
    '10000-01-01T00:00:00Z'::timestamptz as far`.execute(database.db)
  expect(rows).toEqual([
    {
      fine: new Date('2026-02-03T04:05:06.123Z'),
      ever: Number.POSITIVE_INFINITY,
      far: new Date('+010000-01-01T00:00:00Z'),
    },
  ])
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
  const db = connectDatabase({ url: addressOf(database.connection) })
  await expect(requireUsable(db)).resolves.toBeUndefined()
  await db.destroy()
  await database.drop()
})
