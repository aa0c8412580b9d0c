import { sql } from 'kysely'
import type { Db } from '#infra/db/connections/connect.ts'

interface Column {
  name: string
  type: string
  is_required: boolean
  has_default: boolean
}

interface Rule {
  name: string
  /** Columns that it looks at; empty where it is over an expression. */
  columns: string[]
}

/** By the name of the table. */
export type Schema = Map<string, { columns: Column[]; rules: Rule[] }>

/** What a program that writes and reads may depend on: tables, columns, and what the database refuses. */
export async function readSchema(db: Db): Promise<Schema> {
  const columns = await sql<Column & { table: string }>`
    select class.relname as "table", attname as name, format_type(atttypid, atttypmod) as type,
      attnotnull as is_required, atthasdef or attidentity <> '' as has_default
    from pg_attribute join pg_class as class on class.oid = attrelid
    where class.relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and attnum > 0 and not attisdropped`.execute(
    db,
  )
  const rules = await sql<Rule & { table: string }>`
    select class.relname as "table", rule.name, array(
      select attname::text from pg_attribute where attrelid = class.oid and attnum = any(rule.numbers)) as columns
    from (
      select conrelid, conname, conkey::int[] from pg_constraint where contype in ('c', 'f', 'x')
      union all select indrelid, indexrelid::regclass::text, indkey::int[] from pg_index where indisunique
    ) as rule (oid, name, numbers) join pg_class as class using (oid)
    where class.relnamespace = 'public'::regnamespace`.execute(db)
  const schema: Schema = new Map()
  for (const { table, ...column } of columns.rows) {
    const entry = schema.get(table) ?? { columns: [], rules: [] }
    schema.set(table, entry)
    entry.columns.push(column)
  }
  for (const { table, ...rule } of rules.rows) schema.get(table)?.rules.push(rule)
  return schema
}

/**
 * What servers of the release can no longer do after a migration, in words. Only what the release has counts: tables and
 * columns that came after it are used by nobody yet.
 */
export function findBreaks(release: Schema, before: Schema, after: Schema): string[] {
  return [...release].flatMap(([table, { columns }]) => {
    const [old, now] = [before.get(table), after.get(table)]
    if (!old) return []
    if (!now) return [`${table} is gone`]
    const released = new Set(columns.map(({ name }) => name))
    const lost = old.columns.flatMap((column) =>
      released.has(column.name) ? evaluateColumn(table, column, now.columns) : [],
    )
    const known = new Set(old.columns.map(({ name }) => name))
    const demanded = now.columns.filter(
      ({ name, is_required, has_default }) => !known.has(name) && is_required && !has_default,
    )
    const oldRules = new Set(old.rules.map(({ name }) => name))
    const narrower = now.rules.filter(
      ({ name, columns: over }) => !oldRules.has(name) && (over.length === 0 || over.some((one) => released.has(one))),
    )
    return [
      ...lost,
      ...demanded.map(({ name }) => `${table}.${name} is new and must be given`),
      ...narrower.map(({ name }) => `${table} refuses more, by ${name}`),
    ]
  })
}

function evaluateColumn(table: string, old: Column, columns: Column[]): string[] {
  const now = columns.find(({ name }) => name === old.name)
  if (!now) return [`${table}.${old.name} is gone`]
  if (now.type !== old.type) return [`${table}.${old.name} is now ${now.type}`]
  if (now.is_required && !old.is_required) return [`${table}.${old.name} must now be given`]
  return old.has_default && !now.has_default && now.is_required ? [`${table}.${old.name} has no default any more`] : []
}
