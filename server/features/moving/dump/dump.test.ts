import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { openDump } from './open-dump.ts'
import { readCsv } from './read-csv.ts'
import { readBatch, readCopies } from './read-tabbed.ts'
import { isoOf, isTrue, momentOf, type Row } from './row.ts'

async function* inPieces(text: string, size: number): AsyncGenerator<string> {
  for (let at = 0; at < text.length; at += size) yield text.slice(at, at + size)
}

const collect = async <T>(rows: AsyncIterable<T>): Promise<T[]> => {
  const all: T[] = []
  for await (const row of rows) all.push(row)
  return all
}

const quote = (cell: string | null): string => (cell === null ? '' : `"${cell.replaceAll('"', '""')}"`)
const writeEscapes = (cell: string | null): string =>
  cell === null
    ? '\\N'
    : cell.replaceAll('\\', '\\\\').replaceAll('\t', '\\t').replaceAll('\n', '\\n').replaceAll('\r', '\\r')

const cell = fc.option(fc.string({ unit: fc.constantFrom('a', 'ß', '"', ',', '\n', '\r', '\t', '\\', ' ', '𝄞') }))

test('all three forms of a dump give the rows that were written, in whatever pieces they come', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(cell, cell), { minLength: 1, maxLength: 5 }),
      fc.integer({ min: 1, max: 9 }),
      async (cells, size) => {
        const rows: Row[] = cells.map(
          ([a, b]) =>
            new Map([
              ['id', a],
              ['name', b],
            ]),
        )
        const csv = `id,name\r\n${cells.map((row) => `${row.map(quote).join(',')}\n`).join('')}`
        expect(await collect(readCsv(inPieces(csv, size)))).toEqual(rows)
        const lines = cells.map((row) => `${row.map(writeEscapes).join('\t')}\n`).join('')
        const copy = `SET x = 1;\nCOPY public.things ("id", name) FROM stdin;\n${lines}\\.\n\nSELECT 1;\n`
        expect(await collect(readCopies(inPieces(copy, size)))).toEqual(rows.map((row) => ({ table: 'things', row })))
        const batch = `id\tname\n${lines.replaceAll('\\N', 'NULL')}`
        expect(await collect(readBatch(inPieces(batch, size)))).toEqual(rows)
      },
    ),
    { numRuns: 60 },
  )
})

test('a dump that is not in UTF-8 is not read, also where a letter is cut by the pieces of the file [T7]', async () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'sash-dump-'))
  const write = (name: string, bytes: Buffer) => writeFileSync(path.join(folder, name), bytes)
  const wanted = new Set(['users'])
  write('users.csv', Buffer.from(`id\n${'x'.repeat(65_532)}ßé\n`))
  expect(await collect(openDump(folder, wanted))).toEqual([
    { table: 'users', row: new Map([['id', `${'x'.repeat(65_532)}ßé`]]) },
  ])
  write('users.csv', Buffer.from('id\nJürg\n', 'latin1'))
  await expect(collect(openDump(folder, wanted))).rejects.toThrow('users.csv cannot be read: not UTF-8')
  write('whole.sql', Buffer.from('COPY public.users (id) FROM stdin;\nJürg\n\\.\n', 'latin1'))
  await expect(collect(openDump(path.join(folder, 'whole.sql'), wanted))).rejects.toThrow('whole.sql cannot be read')
  rmSync(folder, { recursive: true })
})

test('a folder is read by the names of its files, and a file that is cut off is named', async () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'sash-dump-'))
  writeFileSync(path.join(folder, 'users.csv'), 'id\n1\n')
  writeFileSync(path.join(folder, 'badgr.issuer_issuer.tsv'), 'id\tname\n2\tNULL\n')
  writeFileSync(path.join(folder, 'secrets.csv'), 'id\n3\n')
  const wanted = new Set(['users', 'issuer_issuer'])
  const found = await collect(openDump(folder, wanted))
  expect(found.map(({ table, row }) => [table, row.get('id'), row.get('name')])).toEqual([
    ['issuer_issuer', '2', null],
    ['users', '1', undefined],
  ])
  writeFileSync(path.join(folder, 'users.csv'), 'id\n"1')
  await expect(collect(openDump(folder, wanted))).rejects.toThrow(
    'users.csv cannot be read: The file ends within a cell.',
  )
  rmSync(folder, { recursive: true })
  await expect(collect(openDump(folder, wanted))).rejects.toThrow('There is no')
})

test.each([
  ['2018-03-01 12:34:56.12041+00', '2018-03-01T12:34:56.120Z', '2018-03-01T12:34:56.120410+00:00'],
  ['2018-03-01 12:34:56.000000', '2018-03-01T12:34:56.000Z', '2018-03-01T12:34:56+00:00'],
  ['2018-03-01 12:34:56+0530', '2018-03-01T07:04:56.000Z', '2018-03-01T07:04:56+00:00'],
  ['yesterday', undefined, null],
])('%s is a moment of the dump', (text, moment, spelled) => {
  const row = new Map([['at', text]])
  expect(momentOf(row, 'at')?.toISOString()).toBe(moment)
  expect(isoOf(row, 'at')).toBe(spelled)
})

test.each([
  ['t', true],
  ['1', true],
  ['f', false],
  ['0', false],
  [null, false],
])('%s is %s', (text, truth) => {
  expect(isTrue(new Map([['is', text]]), 'is')).toBe(truth)
})
