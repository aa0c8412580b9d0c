import { sql } from 'kysely'
import { now } from '#infra/clock.ts'
import { context } from '#infra/context.ts'
import type { Db } from '#infra/db/connections/connect.ts'
import { createMasterKey } from '#infra/secrets/secrets.ts'
import type { TestServer } from '../server.ts'
import { givenWebhook } from './given-receiver.ts'
import { givenStory, type Story } from './given-story.ts'

/** The master key of every test server, as SASH_MASTER_KEY has it. */
export const testKey = Buffer.alloc(32, 7).toString('base64')

/** A server with something of most kinds, and with rows that are hard to carry. */
export const givenWorld = async (server: TestServer): Promise<Story & { hook: { id: string; secret: string } }> => {
  const story = await givenStory(server, 'png', { narrative: 'Tab\there, \\N there, a line\nbreak, 🦭 and “quotes”.' })
  const hook = await givenWebhook(story.owner, story.issuer.path, 'https://hooks.example/sash')
  const { db } = context()
  await db
    .insertInto('master_key')
    .values({ is_current: true, key_id: createMasterKey(testKey).id })
    .execute()
  // Terms of three megabytes: more than the driver hands over at once, and nearly a part of a table.
  const terms = Array.from({ length: 3 }, (_, index) => ({
    version: index + 1,
    description: 'x',
    published_at: now(),
    body: `${index}\\.\n\t\\N\r${'ÿ'.repeat(1_500_000)}`,
  }))
  await db.insertInto('terms_versions').values(terms).execute()
  return { ...story, hook }
}

/** Each table with its rows, added up by the database itself. */
export const sumTables = async (db: Db): Promise<Map<string, string>> => {
  const { rows: tables } = await sql<{ name: string }>`
    select table_schema || '.' || table_name as name from information_schema.tables
    where table_type = 'BASE TABLE' and (table_schema = 'public' or table_name = 'job')
      and table_name not like 'schema_migrations%'`.execute(db)
  const sums = new Map<string, string>()
  for (const { name } of tables) {
    const { rows } = await sql<{ sum: string }>`
      select count(*) || ' ' || coalesce(md5(string_agg(line, '' order by line collate "C")), '') as sum
      from (select t::text as line from ${sql.raw(name)} t) as lines`.execute(db)
    sums.set(name, rows[0]?.sum ?? '')
  }
  return sums
}
