import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createEmptyDatabase, type TestDatabase } from '#testing/database.ts'
import { findWaits } from '#testing/find-waits.ts'
import { readMigrations } from '../migrate.ts'

let database: TestDatabase
beforeEach(async () => {
  database = await createEmptyDatabase()
})
afterEach(() => database.drop())

// The rule came after these; ADR 124 says what they make wait.
const lastWithoutRule = '0123-mails-that-wait'

test('no migration makes whoever writes wait until all rows of a table are read or written', async () => {
  const found: string[] = []
  for (const { name, text } of readMigrations()) {
    const waits = await findWaits(database.db, text)
    if (name > lastWithoutRule) found.push(...waits.map((wait) => `${name}: ${wait}`))
  }
  expect(found).toEqual([])
})

test.each([
  ['alter table pets alter column legs type int8', 'pets is written anew'],
  ['alter table pets add column born timestamptz default clock_timestamp()', 'pets is written anew'],
  ['alter table pets add check (legs > 0)', 'pets is looked through for pets_legs_check'],
  ['alter table pets add column owner int8 references pets (id)', 'pets is looked through for pets_owner_fkey'],
  ['alter table pets alter column legs set not null', 'pets is looked through for what legs lacks'],
  ['alter table pets add unique (legs)', 'pets gets the index pets_legs_key'],
  ['create index on pets (legs)', 'pets gets the index pets_legs_idx'],
  ['update pets set legs = 4', 'rows are changed at once: update pets set legs = 4'],
  ['with a as (select 1) delete from pets', 'rows are changed at once: with a as (select 1) delete from pets'],
  ['insert into pets (id) select 7', 'rows are changed at once: insert into pets (id) select 7'],
])('%s: %s', async (text, said) => {
  await sql`create table pets (id int8 primary key, legs int)`.execute(database.db)
  expect(await findWaits(database.db, text)).toContainEqual(expect.stringContaining(said))
})

test.each([
  'create index pets_by_legs on pets (legs); create unique index one on pets (id)',
  'create table toys (id int8 primary key, pet int8 references pets (id) check (pet > 0)); create index on toys (pet)',
  `alter table pets add column born timestamptz not null default now(), add column name text not null default 'pet'`,
  'alter table pets add check (legs > 0) not valid; alter table pets validate constraint pets_legs_check',
  '-- in portions\nupdate pets set legs = 4 where id in (select id from pets where legs is null limit 9)',
  'create table toys (id int8); insert into toys values (1); insert into toys (id) values (2)',
])('%s: nobody waits', async (text) => {
  await sql`create table pets (id int8 primary key, legs int)`.execute(database.db)
  expect(await findWaits(database.db, text)).toEqual([])
})
