import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { connectDatabase, type Db } from '#infra/db/connections/connect.ts'
import { createEmptyDatabase, type TestDatabase } from '#testing/database.ts'
import { hasEveryMigration, type Migration, migrate } from '../migrate.ts'

let database: TestDatabase
let writers: Db
beforeEach(async () => {
  database = await createEmptyDatabase()
  writers = connectDatabase(database.connection, 3)
  await migrate(database.db, [first])
})
afterEach(async () => {
  await writers.destroy()
  await database.drop()
})

const migration = (name: string, text: string): Migration => ({
  name,
  text,
  sha256: createHash('sha256').update(text).digest('hex'),
})
const first = migration(
  '0001-first',
  'create table pets (id int8 primary key, name text, legs int); insert into pets select n, $$pet$$ || n from generate_series(1, 1000) n',
)
const indexed = migration('0002-indexed', 'create table toys (id int8); create index pets_by_name on pets (name)')
const widened = migration('0002-widened', 'alter table pets add column owner text')

const read = async <Row>(text: string): Promise<Row[]> => (await sql.raw<Row>(text).execute(database.db)).rows
const insert = (id: number) => sql`insert into pets (id) values (${id})`.execute(writers)
const untilOne = async (text: string): Promise<void> => {
  while ((await read(text)).length === 0) await sleep(10)
}
const building = `select from pg_stat_activity where datname = current_database() and query like 'create index concurrently%' and state = 'active'`
const whole = async () => {
  const rows = await read<{ whole: boolean }>(
    `select indisvalid as whole from pg_index where indexrelid = to_regclass('pets_by_name')`,
  )
  return rows.map((row) => row.whole)
}

/** Somebody who has written a row of the table and not committed; an index waits for him. */
async function writeOpen<T>(during: () => Promise<T>): Promise<T> {
  const open = await writers.startTransaction().execute()
  await sql`insert into pets (id) values (5000)`.execute(open)
  try {
    return await during()
  } finally {
    await open.commit().execute()
  }
}

test('while an index of a table with rows is built, others write to it', async () => {
  const done = await writeOpen(async () => {
    const migrated = migrate(database.db, [first, indexed])
    await untilOne(building)
    await insert(6000)
    expect(await whole()).toEqual([false])
    expect(await hasEveryMigration(database.db, [first, indexed])).toBe(false)
    return { migrated }
  })
  expect(await done.migrated).toEqual(['0002-indexed'])
  expect(await whole()).toEqual([true])
  expect(await hasEveryMigration(database.db, [first, indexed])).toBe(true)
})

test('an index whose building was broken off is built anew by whoever comes next', async () => {
  await writeOpen(async () => {
    const migrated = migrate(database.db, [first, indexed]).catch((error: Error) => error)
    await untilOne(building)
    await read(
      `select pg_cancel_backend(pid) from pg_stat_activity where query like 'create index concurrently%' and state = 'active' and datname = current_database()`,
    )
    expect(await migrated).toBeInstanceOf(Error)
  })
  expect(await whole()).toEqual([false])
  expect(await read('select from toys')).toEqual([])
  expect(await migrate(database.db, [first, indexed])).toEqual([])
  expect(await whole()).toEqual([true])
})

test('of servers that start together one builds, the others wait, and one of the last release that starts meanwhile does not', async () => {
  const done = await writeOpen(async () => {
    const all = [1, 2, 3].map(() => migrate(database.db, [first, indexed]))
    await untilOne(building)
    expect(await read(building)).toHaveLength(1)
    expect(await migrate(database.db, [first])).toEqual([])
    return { all }
  })
  expect((await Promise.all(done.all)).flat()).toEqual(['0002-indexed'])
  expect(await whole()).toEqual([true])
})

test('whoever writes waits at most a second behind a change that waits for a long reader', async () => {
  const reader = await writers.startTransaction().execute()
  await sql`select from pets`.execute(reader)
  const migrated = migrate(database.db, [first, widened])
  await untilOne(
    `select from pg_locks where not granted and relation = 'pets'::regclass and mode = 'AccessExclusiveLock'`,
  )
  // It stands behind the change, and comes through though the reader reads on.
  await insert(7000)
  await reader.commit().execute()
  expect(await migrated).toEqual(['0002-widened'])
})

test('rows are changed in portions, each committed, until none is left; constraints are validated afterwards', async () => {
  const changed = migration(
    '0002-changed',
    `-- in portions
     update pets set legs = 4 where id in (select id from pets where legs is null limit 300);
     alter table pets add constraint pets_legs check (legs >= 0) not valid;
     alter table pets validate constraint pets_legs;`,
  )
  await sql
    .raw(`create table commits (id xid8 default pg_current_xact_id());
    create function note() returns trigger language plpgsql as 'begin insert into commits default values; return null; end';
    create trigger note after update on pets for each statement execute function note()`)
    .execute(database.db)
  expect(await migrate(database.db, [first, changed])).toEqual(['0002-changed'])
  expect(await read('select count(*)::int as left from pets where legs is null')).toEqual([{ left: 0 }])
  expect(await read('select count(distinct id)::int as portions from commits')).toEqual([{ portions: 5 }])
  expect(await read(`select convalidated from pg_constraint where conname = 'pets_legs'`)).toEqual([
    { convalidated: true },
  ])
})

test('a unique index that rows stand against fails, and goes through once they are mended', async () => {
  const unique = migration('0002-unique', 'create unique index one_name on pets (name)')
  await sql`update pets set name = 'same' where id < 3`.execute(writers)
  await expect(migrate(database.db, [first, unique])).rejects.toThrow('could not create unique index')
  await expect(migrate(database.db, [first, unique])).rejects.toThrow('could not create unique index')
  await sql`update pets set name = id::text where id < 3`.execute(writers)
  expect(await migrate(database.db, [first, unique])).toEqual([])
  expect(await read(`select indisvalid from pg_index where indexrelid = 'one_name'::regclass`)).toEqual([
    { indisvalid: true },
  ])
})
