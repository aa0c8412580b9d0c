import { sql } from 'kysely'
import type { Db } from '#infra/db/connections/connect.ts'
import type { Tables } from '#infra/db/schema/tables.ts'

/** What a column holds that must be given and is not named, by its type. */
const usual: Record<string, string> = {
  text: `'x' || n`,
  bytea: 'sha256(n::text::bytea)',
  timestamptz: 'now()',
  bool: 'false',
  int4: 'n',
  int8: 'n',
  jsonb: `'{}'`,
  _text: `'{}'`,
}

/**
 * Fills a table with so many rows that refer to nothing, for measuring how it is read. `columns` are SQL expressions over `n`,
 * which counts from 1; ids that nothing says otherwise of are `x1`, `x2` and so on, in all tables.
 */
export const seedRows = async (
  db: Db,
  table: keyof Tables,
  count: number,
  columns: Record<string, string> = {},
): Promise<void> =>
  db.transaction().execute(async (tx) => {
    const { rows: needed } = await sql<{ name: string; type: string }>`
      select column_name as name, udt_name as type from information_schema.columns
      where table_schema = 'public' and table_name = ${table} and is_nullable = 'NO' and column_default is null
        and is_generated = 'NEVER'`.execute(tx)
    const given = needed
      .filter(({ name }) => !(name in columns))
      .map(({ name, type }) => [name, usual[type] ?? 'null'] as const)
    const all = [...given, ...Object.entries(columns)]
    await sql`set local session_replication_role = replica`.execute(tx)
    await sql`
      insert into ${sql.table(table)} (${sql.join(all.map(([name]) => sql.ref(name)))})
      select ${sql.join(all.map(([, expression]) => sql.raw(expression)))} from generate_series(1, ${count}::int) n`.execute(
      tx,
    )
  })
