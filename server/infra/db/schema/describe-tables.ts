import { sql } from 'kysely'
import type { Db } from '../connections/connect.ts'

export interface Column {
  table: string
  name: string
  /** PostgreSQL's own type name; an array's starts with an underscore. */
  type: string
  isNullable: boolean
  hasDefault: boolean
  /** The texts that a check constraint allows, when it is a plain list. */
  choices: string[] | undefined
}

/** Reads the columns of Sash's own tables from the live schema, in alphabetical order of tables. */
export async function describeTables(db: Db): Promise<Column[]> {
  const choices = await readChoices(db)
  const { rows } = await sql<Omit<Column, 'choices'>>`
    select c.table_name as "table", c.column_name as name, c.udt_name as type,
      c.is_nullable = 'YES' as "isNullable",
      c.column_default is not null or c.is_identity = 'YES' or c.is_generated = 'ALWAYS' as "hasDefault"
    from information_schema.columns c
    join information_schema.tables t using (table_schema, table_name)
    where c.table_schema = 'public' and t.table_type = 'BASE TABLE'
      and c.table_name not in ('schema_migrations', 'schema_migrations_lock')
    order by c.table_name collate "C", c.ordinal_position`.execute(db)
  return rows.map((row) => ({ ...row, choices: choices.get(`${row.table}.${row.name}`) }))
}

async function readChoices(db: Db): Promise<Map<string, string[]>> {
  const { rows } = await sql<{ column: string; definition: string }>`
    select t.relname || '.' || a.attname as "column", pg_get_constraintdef(k.oid) as definition
    from pg_constraint k
    join pg_class t on t.oid = k.conrelid
    join pg_attribute a on a.attrelid = k.conrelid and a.attnum = k.conkey[1]
    where k.contype = 'c' and array_length(k.conkey, 1) = 1
      and k.connamespace = 'public'::regnamespace`.execute(db)
  const choices = new Map<string, string[]>()
  for (const { column, definition } of rows) {
    const list = /^CHECK \(\(\w+ = ANY \(ARRAY\[(.*)\]\)\)\)$/.exec(definition)?.[1]
    const texts = list?.match(/(?<!')'(?:[^']|'')*'(?=::text)/g)
    if (texts)
      choices.set(
        column,
        texts.map((text) => text.slice(1, -1).replaceAll("''", "'")),
      )
  }
  return choices
}
