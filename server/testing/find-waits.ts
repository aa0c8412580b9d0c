import { sql } from 'kysely'
import type { Db } from '#infra/db/connections/connect.ts'
import { planMigration } from '#infra/db/schema/online/plan-migration.ts'
import { bareOf, splitStatements } from '#infra/db/schema/online/split-statements.ts'

interface Fact {
  table: string
  what: string
}

/** What PostgreSQL has written or looked through for each table, by its catalogue. */
export async function readFacts(db: Db): Promise<Fact[]> {
  const { rows } = await sql<Fact>`
    with tables as (
      select oid, relname, relfilenode from pg_class
      where relnamespace = 'public'::regnamespace and relkind in ('r', 'p'))
    select relname as "table", 'is written anew (' || relfilenode || ')' as what from tables
    union all select relname, 'gets the index ' || indexrelid::regclass || ' (' || indexrelid || ')' from pg_index join tables on oid = indrelid
    union all select relname, 'is looked through for ' || conname || ' (' || pg_constraint.oid || ')' from pg_constraint join tables on tables.oid = conrelid
      where contype in ('c', 'f') and convalidated
    union all select relname, 'is looked through for what ' || attname || ' lacks' from pg_attribute
      join tables on oid = attrelid where attnum > 0 and attnotnull and not atthasmissing and not attisdropped`.execute(
    db,
  )
  return rows
}

const changes = /^(update|delete|with|merge|truncate|do|insert(?! into \w+ (\([^)]*\) )?values\b))/

/**
 * Applies a migration, and says in words for which tables that were there before everybody who writes would wait while all
 * their rows are read or written; what `planMigration` leaves for afterwards makes nobody wait.
 */
export async function findWaits(db: Db, text: string): Promise<string[]> {
  const before = await readFacts(db)
  const tables = new Set(before.map(({ table }) => table))
  const known = new Set(before.map(({ table, what }) => `${table} ${what}`))
  const { atOnce, afterwards } = await planMigration(text, (table) => Promise.resolve(tables.has(table)))
  const rows = splitStatements(atOnce).flatMap((statement) => {
    const line = bareOf(statement).toLowerCase().replaceAll(/\s+/g, ' ')
    return changes.test(line) ? [`rows are changed at once: ${line.slice(0, 60)}`] : []
  })
  if (atOnce !== '') await sql.raw(atOnce).execute(db)
  const after = await readFacts(db)
  for (const step of afterwards) await sql.raw(step.text).execute(db)
  const scans = after.filter(({ table, what }) => tables.has(table) && !known.has(`${table} ${what}`))
  return [...scans.map(({ table, what }) => `${table} ${what}`), ...rows]
}
