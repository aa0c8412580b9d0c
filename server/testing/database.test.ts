import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createTestDatabase } from './database.ts'

test('each test database is a clone of its own', async () => {
  const [one, other] = await Promise.all([createTestDatabase(), createTestDatabase()])
  await sql`create table only_here (id int8 primary key)`.execute(one.db)
  const { rows } = await sql`select from pg_tables where tablename = 'only_here'`.execute(other.db)
  expect(rows).toEqual([])
  const { rows: applied } = await sql`select from schema_migrations_lock`.execute(other.db)
  expect(applied).toHaveLength(1)
  await Promise.all([one.drop(), other.drop()])
})
