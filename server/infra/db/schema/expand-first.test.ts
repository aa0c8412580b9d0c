import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createEmptyDatabase, type TestDatabase } from '#testing/database.ts'
import { findBreaks, readSchema } from '#testing/find-breaks.ts'
import { isContract, migrate, readMigrations, readNeeds } from './migrate.ts'

let database: TestDatabase
beforeEach(async () => {
  database = await createEmptyDatabase()
})
afterEach(() => database.drop())

const lastRelease = readFileSync(new URL('../../../migrations/last-release.txt', import.meta.url), 'utf8').trim()

test('servers of the last release can work with what each later migration leaves, or it is marked as a contract', async () => {
  const migrations = readMigrations()
  const released = migrations.filter(({ name }) => name <= lastRelease)
  expect(released.at(-1)?.name).toBe(lastRelease)
  await migrate(database.db, released)
  const release = await readSchema(database.db)
  expect(release.size).toBeGreaterThan(50)
  let before = release
  for (const migration of migrations.slice(released.length)) {
    await sql.raw(migration.text).execute(database.db)
    const after = await readSchema(database.db)
    const breaks = isContract(migration) ? [] : findBreaks(release, before, after)
    expect(
      breaks,
      `${migration.name} breaks servers that are not updated yet; see docs/operating.md, "Update"`,
    ).toEqual([])
    before = after
  }
})

test('what a contract needs is a migration of the last release, so that whoever goes back one release can', () => {
  const migrations = readMigrations()
  const later = migrations.filter(({ name }) => name > lastRelease).filter(isContract)
  for (const migration of later) {
    const needs = readNeeds(migration)
    expect(migrations.filter(({ name }) => name <= lastRelease).map(({ name }) => name)).toContain(needs)
  }
})

test.each([
  ['drop table people', 'people is gone'],
  ['alter table people rename to persons', 'people is gone'],
  ['alter table people drop column nick', 'people.nick is gone'],
  ['alter table people rename column nick to name', 'people.nick is gone'],
  ['alter table people alter column age type text', 'people.age is now text'],
  ['alter table people alter column nick set not null', 'people.nick must now be given'],
  ['alter table people alter column age drop default', 'people.age has no default any more'],
  ['alter table people add column height int not null', 'people.height is new and must be given'],
  ['alter table people add check (age > 0)', 'people refuses more, by people_age_check'],
  ['create unique index one_nick on people (nick)', 'people refuses more, by one_nick'],
  ['create unique index one_lower on people (lower(nick))', 'people refuses more, by one_lower'],
])('%s: %s', async (text, found) => {
  await sql`create table people (id text primary key, nick text, age int not null default 1)`.execute(database.db)
  const release = await readSchema(database.db)
  await sql.raw(text).execute(database.db)
  expect(findBreaks(release, release, await readSchema(database.db))).toEqual([found])
})

test.each([
  'create table pets (id text primary key, owner text references people)',
  'alter table people add column height int, add column eyes text not null default $$blue$$',
  'alter table people add column height int check (height > 0)',
  'alter table people alter column age drop not null',
  'create index by_nick on people (nick)',
])('%s is only an addition', async (text) => {
  await sql`create table people (id text primary key, nick text, age int not null default 1)`.execute(database.db)
  const release = await readSchema(database.db)
  await sql.raw(text).execute(database.db)
  expect(findBreaks(release, release, await readSchema(database.db))).toEqual([])
})
