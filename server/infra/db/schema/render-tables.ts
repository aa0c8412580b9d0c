import type { Column } from './describe-tables.ts'

const types: Record<string, string> = {
  bool: 'boolean',
  bpchar: 'string',
  bytea: 'Buffer',
  date: 'string',
  float4: 'number',
  float8: 'number',
  int2: 'number',
  int4: 'number',
  int8: 'number',
  json: 'Json',
  jsonb: 'Json',
  numeric: 'string',
  text: 'string',
  timestamptz: 'Timestamp',
  tsvector: 'string',
  uuid: 'string',
  varchar: 'string',
}

const header = `// Written by \`npm run migrate\` from the migrations. Do not edit.
import type { ColumnType } from 'kysely'

export type JsonValue = string | number | boolean | null | JsonValue[] | { [key: string]: JsonValue }

/** Read as a value, written as JSON text. */
export type Json = ColumnType<JsonValue, string, string>

export type Timestamp = ColumnType<Date, Date | string, Date | string>

/** What is no text before it was opened (ADR 190). */
export interface UnopenedText {
  readonly isOpenedBy: 'openDocuments'
}

/** Written as text, and read as nothing that can be taken for one. */
export type Unopened = ColumnType<UnopenedText, string, string>

type Generated<T> =
  T extends ColumnType<infer S, infer I, infer U> ? ColumnType<S, I | undefined, U> : ColumnType<T, T | undefined, T>
`

/** Texts that are no text before they were opened, each with its table. */
const unopened = ['awards.assertion', 'awards.credential', 'awards.documents', 'award_templates.text']

const longestLine = 120

/** Writes the source of tables.ts: one interface per table, and `Tables` naming them all. */
export function renderTables(columns: Column[]): string {
  const tables = [...new Set(columns.map(({ table }) => table))]
  const interfaces = tables.map((table) => {
    const lines = columns.filter((column) => column.table === table).map(renderColumn)
    return `export interface ${interfaceOf(table)} {\n${lines.join('')}}\n`
  })
  const index = tables.map((table) => `  ${table}: ${interfaceOf(table)}\n`).join('')
  return [header, ...interfaces, `export interface Tables {\n${index}}\n`].join('\n')
}

function renderColumn(column: Column): string {
  const value = column.isNullable ? `${renderType(column)} | null` : renderType(column)
  const line = `  ${column.name}: ${column.hasDefault ? `Generated<${value}>` : value}\n`
  // As the formatter breaks a long line, whose end does not count.
  if (line.length <= longestLine + 1 || column.hasDefault) return line
  return `  ${column.name}:\n${value.replace(/(^| \| )/g, '\n    | ').slice(1)}\n`
}

function renderType({ table, name, type, choices }: Column): string {
  if (unopened.includes(`${table}.${name}`)) return 'Unopened'
  if (choices) return choices.map((choice) => `'${choice.replaceAll("'", "\\'")}'`).join(' | ')
  const isArray = type.startsWith('_')
  const known = types[isArray ? type.slice(1) : type]
  if (!known)
    throw new Error(`${table}.${name} has the type ${type}, which has no TypeScript type in render-tables.ts.`)
  return isArray ? `${known}[]` : known
}

function interfaceOf(table: string): string {
  const words = table.split('_').map((word) => word.charAt(0).toUpperCase() + word.slice(1))
  return `${words.join('')}Table`
}
