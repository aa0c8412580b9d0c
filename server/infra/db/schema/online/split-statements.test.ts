import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createEmptyDatabase } from '#testing/database.ts'
import { readMigrations } from '../migrate.ts'
import { bareOf, splitStatements } from './split-statements.ts'

test.each([
  ['select 1; select 2;', ['select 1', 'select 2']],
  [
    `insert into a values ('x; y''; z'); select ";" from a`,
    [`insert into a values ('x; y''; z')`, 'select ";" from a'],
  ],
  ['-- it; is a comment\nselect 1; /* and; */ select 2', ['-- it; is a comment\nselect 1', '/* and; */ select 2']],
  ["-- an issuer's\nselect 1; select 2", ["-- an issuer's\nselect 1", 'select 2']],
  ['do $$ begin a; b; end $$; select 1', ['do $$ begin a; b; end $$', 'select 1']],
  ['do $body$ $$;$$ $body$; select $1', ['do $body$ $$;$$ $body$', 'select $1']],
  ['select 1 - 2 / 3; -- the end', ['select 1 - 2 / 3']],
  [' ;; \n', []],
])('%j', (text, statements) => {
  expect(splitStatements(text)).toEqual(statements)
})

test('a statement is found behind its comments', () => {
  expect(bareOf('-- why\n\n/* and\nhow */ create table a ()')).toBe('create table a ()')
  expect(bareOf('-- nothing')).toBe('')
})

test('PostgreSQL reads each statement of each migration as one', async () => {
  const { db, drop } = await createEmptyDatabase()
  // Only a single statement can be prepared with parameters, even without any.
  for (const { text } of readMigrations())
    for (const statement of splitStatements(text)) await sql.raw(`${statement}\n`).execute(db)
  const { rows } = await sql`select from pg_tables where schemaname = 'public'`.execute(db)
  expect(rows.length).toBeGreaterThan(80)
  await drop()
})
