import { sql } from 'kysely'
import type { Db } from '#infra/db/connections/connect.ts'

export interface Size {
  table: string
  /** With its indexes, and what lies outside its rows. */
  bytes: number
  /** The same of a new table with the same rows and indexes. */
  freshBytes: number
}

const tables = sql<{ table: string }>`
  select format('%I.%I', schemaname, tablename) as table from pg_tables where schemaname = 'public' order by 1`

/** As PostgreSQL does by itself, which in a run that takes minutes for years does not come to it. */
export async function vacuumAll(db: Db): Promise<void> {
  const { rows } = await tables.execute(db)
  for (const { table } of rows) await sql`vacuum analyze ${sql.raw(table)}`.execute(db)
}

/** What each table takes, and what its rows would in a new one. */
export async function measureSizes(db: Db): Promise<Size[]> {
  const { rows } = await tables.execute(db)
  const sizes: Size[] = []
  for (const { table } of rows) {
    await sql`create table clock.fresh (like ${sql.raw(table)} including all)`.execute(db)
    const { rows: columns } = await sql<{ name: string }>`
      select quote_ident(attname) as name from pg_attribute
      where attrelid = ${table}::regclass and attnum > 0 and not attisdropped and attgenerated = ''`.execute(db)
    const names = sql.raw(columns.map(({ name }) => name).join(', '))
    await sql`insert into clock.fresh (${names}) overriding system value select ${names} from ${sql.raw(table)}`.execute(
      db,
    )
    const { rows: measured } = await sql<{ bytes: number; fresh: number }>`
      select pg_total_relation_size(${table}::regclass) as bytes,
        pg_total_relation_size('clock.fresh'::regclass) as fresh`.execute(db)
    await sql`drop table clock.fresh`.execute(db)
    sizes.push({ table, bytes: measured[0]?.bytes ?? 0, freshBytes: measured[0]?.fresh ?? 0 })
  }
  return sizes
}
