// biome-ignore-all lint/suspicious/noTemplateCurlyInString: sources as text
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { foreignWriters, tablesNamedBeside, writtenByTriggers } from './exceptions.ts'
import { findNamed, findWrites, type Write } from './find-writes.ts'
import { ownerOf } from './owners.ts'

const owners: Record<string, string> = ownerOf
const tables: ReadonlySet<string> = new Set(Object.keys(owners))

/** What tests, samples of statements and migrations write is theirs. */
const files = readdirSync('server', { recursive: true, encoding: 'utf8' })
  .map((name) => name.replaceAll('\\', '/'))
  .filter((name) => /(?<!\.(?:test|oracle))\.tsx?$/.test(name) && !/^(?:testing|migrations)\//.test(name))

/** The writes of a file, of which each says its table; one that no text says stays undefined. */
const listWrites = (file: string, text: string): Write[] => {
  const writes = findWrites(file, text, tables)
  if (!Object.hasOwn(tablesNamedBeside, file)) return writes
  const named = findNamed(file, text, tables).map((table) => ({ file, line: 0, table }))
  return [...writes.filter(({ table }) => table !== undefined), ...named]
}

const isOwn = ({ file, table }: Write): boolean => table !== undefined && file.startsWith(`${owners[table]}/`)

const isAllowed = ({ file, table }: Write): boolean => {
  const exception = Object.hasOwn(foreignWriters, file) ? foreignWriters[file] : undefined
  if (exception === undefined) return false
  return exception.tables === 'any' || (table !== undefined && exception.tables.some((one) => one === table))
}

const findFaults = (writes: readonly Write[]): string[] => [
  ...new Set(
    writes
      .filter((write) => !isOwn(write) && !isAllowed(write))
      .map(({ file, line, table }) =>
        table === undefined
          ? `${file}:${line} writes a table that its text does not name`
          : `${file}:${line} writes ${table}, which ${owners[table]} alone writes: ask a function of its`,
      ),
  ),
]

const written = files.flatMap((file) => listWrites(file, readFileSync(`server/${file}`, 'utf8')))

test('each table is written by the one feature that owns it', () => {
  expect(files.length).toBeGreaterThan(1500)
  expect(written.length).toBeGreaterThan(500)
  expect(findFaults(written)).toEqual([])
})

test('the owner of a table is a folder that writes it', () => {
  expect(Object.values(owners).filter((folder) => !existsSync(`server/${folder}`))).toEqual([])
  const unwritten = [...tables].filter((table) => !written.some((write) => write.table === table && isOwn(write)))
  expect(unwritten).toEqual(Object.keys(writtenByTriggers))
})

test('nobody may write a table of somebody else who does not any more', () => {
  const needed = (file: string, table?: string) =>
    written.some((write) => write.file === file && !isOwn(write) && write.table === table)
  const unneeded = Object.entries(foreignWriters).flatMap(([file, { tables: allowed }]) =>
    allowed === 'any'
      ? needed(file)
        ? []
        : [file]
      : allowed.filter((table) => !needed(file, table)).map((table) => `${file}: ${table}`),
  )
  expect(unneeded).toEqual([])
  const plain = Object.keys(tablesNamedBeside).filter((file) =>
    findWrites(file, readFileSync(`server/${file}`, 'utf8'), tables).every(({ table }) => table !== undefined),
  )
  expect(plain).toEqual([])
})

test.each([
  ["tx.insertInto('awards').values(row)", 'awards'],
  ["await db()\n  .updateTable('awards as a')\n  .set({ version: 2 })", 'awards'],
  ["tx['deleteFrom']('awards')", 'awards'],
  ["tx.with('gone', (other) => other.deleteFrom('awards'))", 'awards'],
  ["tx.mergeInto('awards')", 'awards'],
  ["dropEnded('awards', 'award_id', isEnded)", 'awards'],
  ["deleteEnded(tx, 'awards', 'award_id', isEnded(), 5)", 'awards'],
  ['sql`update awards a set version = 2 where a.award_id = ${id}`', 'awards'],
  ['sql<Row>`with gone as (\n  delete from only awards returning 1) select`', 'awards'],
  ['sql`insert  into "awards" (award_id) values (${id})`', 'awards'],
  ['sql`MERGE INTO public.awards using other on true`', 'awards'],
  ['sql`truncate awards`', 'awards'],
  ["sql`update ${sql.table('awards')} set version = 2`", 'awards'],
  ["sql.raw('delete from awards')", 'awards'],
  ['session.copyIn(`copy awards (award_id) from stdin`)', 'awards'],
  ['sql`select ${moved ? sql`(delete from awards)` : sql``}`', 'awards'],
  ['tx.insertInto(table)', undefined],
  ['sql`delete from ${sql.table(table)} where true`', undefined],
  ['sql`update ${sql.table(table)} set version = 2`', undefined],
  ["sql.raw('insert into ' + table)", undefined],
  ['session.copyIn(`copy ${names.table} (${names.list}) from stdin`)', undefined],
])('a write is seen in %s', (text, table) => {
  const writes = findWrites('features/site/new.ts', text, tables)
  expect(writes.map((write) => write.table)).toEqual([table])
  expect(findFaults(writes)).toHaveLength(1)
})

test.each([
  "tx.selectFrom('awards').selectAll().forUpdate()",
  'sql`select 1 from awards for no key update of awards`',
  'sql`insert into issuers select 1 on conflict do update set name = 1`.of(issuers)',
  "sql`select 1 -- delete from awards\n where kind = 'delete from awards'`",
  'sql`with awards_gone as (select 1) select`',
  'session.copyOut(`copy awards to stdout`)',
  "throw new Error('Nothing to update awards with')",
])('no write of awards is seen in %s', (text) => {
  const writes = findWrites('features/issuers/new.ts', text, tables)
  expect(writes.filter(({ table }) => table !== 'issuers')).toEqual([])
})
