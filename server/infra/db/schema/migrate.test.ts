import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createEmptyDatabase, createTestDatabase, type TestDatabase } from '#testing/database.ts'
import { describeTables } from './describe-tables.ts'
import { type Migration, migrate, readMigrations } from './migrate.ts'
import { renderTables } from './render-tables.ts'

let database: TestDatabase
beforeEach(async () => {
  database = await createEmptyDatabase()
})
afterEach(() => database.drop())

const migration = (name: string, text: string): Migration => ({
  name,
  text,
  sha256: createHash('sha256').update(text).digest('hex'),
})
const first = migration('0001-first', 'create table first (id int8 primary key); insert into first values (1)')
const second = migration('0002-second', 'insert into first values (2)')

async function readFirst() {
  const { rows } = await sql<{ id: number }>`select id from first order by id`.execute(database.db)
  return rows.map(({ id }) => id)
}

test('migrations are applied in order, and each only once', async () => {
  expect(await migrate(database.db, [first])).toEqual(['0001-first'])
  expect(await migrate(database.db, [first, second])).toEqual(['0002-second'])
  expect(await migrate(database.db, [first, second])).toEqual([])
  expect(await readFirst()).toEqual([1, 2])
})

test('replicas that start together apply each migration once', async () => {
  const all = await Promise.all([1, 2, 3, 4].map(() => migrate(database.db, [first, second])))
  expect(all.flat().sort()).toEqual(['0001-first', '0002-second'])
  expect(await readFirst()).toEqual([1, 2])
})

test('a migration that fails leaves nothing behind', async () => {
  const broken = migration('0002-broken', 'insert into first values (2); insert into nowhere values (1)')
  await expect(migrate(database.db, [first, broken])).rejects.toThrow('nowhere')
  expect(await readFirst()).toEqual([1])
  expect(await migrate(database.db, [first, second])).toEqual(['0002-second'])
})

test('a migration changed after it was applied is refused', async () => {
  await migrate(database.db, [first])
  const changed = migration('0001-first', 'create table first (id text)')
  await expect(migrate(database.db, [changed, second])).rejects.toThrow(
    'The migration 0001-first was changed after it had been applied.',
  )
})

test('a database newer than the code is refused', async () => {
  const taken = migration('0003-taken', '-- contract: 0.2 reads second instead\ndrop table first')
  await migrate(database.db, [first, second, taken])
  await expect(migrate(database.db, [first])).rejects.toThrow('has the migration 0003-taken. Start a newer Sash')
})

test('a contract that names what it needs refuses those that do not have it, and nobody else', async () => {
  const taken = migration('0003-taken', '-- contract: needs 0002-second, which reads second instead\ndrop table first')
  await migrate(database.db, [first, second, taken])
  expect(await migrate(database.db, [first, second])).toEqual([])
  await expect(migrate(database.db, [first])).rejects.toThrow('has the migration 0003-taken. Start a newer Sash')
})

test('a database that a newer Sash has only added to is not refused', async () => {
  await migrate(database.db, [first, second])
  expect(await migrate(database.db, [first])).toEqual([])
})

test('migrations that a Sash has applied which did not know of contracts count as such', async () => {
  await migrate(database.db, [first, second])
  await sql`alter table schema_migrations drop column contracts`.execute(database.db)
  await expect(migrate(database.db, [first])).rejects.toThrow('has the migration 0002-second')
})

test('the files on disk have unique numbers', () => {
  const numbers = readMigrations().map(({ name }) => name.slice(0, 4))
  expect(numbers.length).toBeGreaterThan(0)
  expect(new Set(numbers).size).toBe(numbers.length)
})

test('tables.ts is what the migrations make', async () => {
  const migrated = await createTestDatabase()
  const rendered = renderTables(await describeTables(migrated.db))
  await migrated.drop()
  expect(readFileSync(new URL('tables.ts', import.meta.url), 'utf8'), 'run npm run migrate').toBe(rendered)
})
