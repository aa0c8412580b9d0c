import { sql } from 'kysely'
import { vi } from 'vitest'
import { resetClock } from '#infra/clock.ts'
import { connectDatabase } from '#infra/db/connections/connect.ts'
import type { TestDatabase } from '../database.ts'

export interface MovedClock {
  /** Lets so many milliseconds pass, for the process and for the database. */
  pass(milliseconds: number): Promise<void>
  /** Goes on to so many milliseconds after the beginning, whatever has passed since. */
  reach(milliseconds: number): Promise<void>
  stop(): Promise<void>
}

/** What PostgreSQL tells the time with. */
const names = {
  now: 'stable',
  statement_timestamp: 'stable',
  transaction_timestamp: 'stable',
  clock_timestamp: 'volatile',
}

/**
 * Moves the clock of the process and that of one database together, from now on. The database finds functions of the same names
 * before its own, whatever the statement or trigger that asks, so nothing of the product knows.
 */
export async function moveClock({ connection }: TestDatabase): Promise<MovedClock> {
  const own = connectDatabase(connection, 1)
  await sql`create schema clock`.execute(own)
  await sql`create table clock.ahead (by interval not null)`.execute(own)
  await sql`insert into clock.ahead values (interval '0')`.execute(own)
  for (const [name, kind] of Object.entries(names))
    await sql`
      create function ${sql.raw(`clock.${name}()`)} returns timestamptz language sql ${sql.raw(kind)}
      as ${sql.lit(`select pg_catalog.${name}() + by from clock.ahead`)}`.execute(own)
  // Those who connect from now on look there first.
  await sql`alter database ${sql.ref(connection.database)} set search_path = clock, pg_catalog, public`.execute(own)
  await own.destroy()

  const db = connectDatabase(connection, 1)
  await defaultToMoved()
  const { Date: real } = globalThis
  let aheadMs = 0
  const read = () => real.now() + aheadMs
  vi.stubGlobal(
    'Date',
    new Proxy(real, {
      construct: (target, given, asked) => Reflect.construct(target, given.length === 0 ? [read()] : given, asked),
      get: (target, key) => (key === 'now' ? read : Reflect.get(target, key)),
    }),
  )

  const reach = async (milliseconds: number): Promise<void> => {
    // What somebody moved meanwhile by the clock of the process alone.
    resetClock()
    aheadMs = Math.max(aheadMs, milliseconds)
    await sql`update clock.ahead set by = ${aheadMs} * interval '1 millisecond'`.execute(db)
  }

  return {
    pass: (milliseconds) => reach(aheadMs + milliseconds),
    reach,
    stop: async () => {
      vi.stubGlobal('Date', real)
      await db.destroy()
    },
  }

  /** The defaults of columns were bound to the functions of PostgreSQL when they were made. */
  async function defaultToMoved(): Promise<void> {
    const { rows } = await sql<{ table: string; column: string; value: string }>`
      select attrelid::regclass::text as table, quote_ident(attname) as column, pg_get_expr(adbin, adrelid) as value
      from pg_attrdef join pg_attribute on attrelid = adrelid and attnum = adnum
      where attgenerated = '' and pg_get_expr(adbin, adrelid) ~ ${Object.keys(names).join('|')}`.execute(db)
    for (const { table, column, value } of rows)
      await sql
        .raw(`alter table ${table} alter column ${column} set default ${value.replaceAll('pg_catalog.', '')}`)
        .execute(db)
  }
}
