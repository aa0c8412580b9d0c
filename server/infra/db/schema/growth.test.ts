import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#testing/database.ts'
import { describeTables } from './describe-tables.ts'

const page = readFileSync('docs/growth.md', 'utf8')

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

/** The tables that stand in the first column of the page's rows, in the order of the alphabet. */
const namedIn = (text: string): string[] =>
  [...text.matchAll(/^\| (`[^|]*)\|/gm)]
    .flatMap(([, cell = '']) => [...cell.matchAll(/`(\w+)`/g)].map(([, name = '']) => name))
    .sort()

test('the page for operators says of every table, once, what it grows with', async () => {
  const columns = await describeTables(database.db)
  expect(namedIn(page)).toEqual([...new Set(columns.map(({ table }) => table))].sort())
})

test('the tables that it calls large are those that are vacuumed when a hundredth has changed', async () => {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class where relnamespace = 'public'::regnamespace and reloptions @> array[
      'autovacuum_vacuum_scale_factor=0.01', 'autovacuum_vacuum_insert_scale_factor=0.01', 'autovacuum_analyze_scale_factor=0.01'
    ]`.execute(database.db)
  const large = /^## Large tables$([\s\S]*?)^## /m.exec(page)?.[1] ?? ''
  expect(namedIn(large)).toEqual(rows.map(({ name }) => name).sort())
})
