import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#testing/database.ts'
import { createRowDigest } from './digest-rows.ts'
import { sortByParents } from './list-tables.ts'
import { chooseMigrations } from './prepare-target.ts'
import { readTar, tarEnd, writeEntry } from './tar.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(async () => await database.drop())

const digestOf = (...rows: string[]) => {
  const digest = createRowDigest()
  for (const row of rows) digest.add(Buffer.from(row))
  return digest.finish()
}

test('the digest of a table is that of its rows, in any order', () => {
  expect(digestOf('a\n', 'b\n', 'c\n')).toEqual(digestOf('c\n', 'a\n', 'b\n'))
  // SHA-256 of "abc", from FIPS 180-2.
  expect(digestOf('abc').digest).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad')
  for (const other of [digestOf('a\n', 'b\n'), digestOf('a\n', 'b\n', 'd\n'), digestOf('a\nb\n', 'c\n')]) {
    expect(other).not.toEqual(digestOf('a\n', 'b\n', 'c\n'))
  }
})

test('parents come before children; a circle is noticed', () => {
  const references = [
    { child: 'awards', parent: 'badges' },
    { child: 'badges', parent: 'issuers' },
    { child: 'badges', parent: 'badges' },
  ]
  expect(sortByParents(['awards', 'badges', 'issuers'], references)).toEqual(['issuers', 'badges', 'awards'])
  const circle = [...references, { child: 'issuers', parent: 'awards' }]
  expect(() => sortByParents(['awards', 'badges', 'issuers'], circle)).toThrow('in a circle')
})

test('what a tar holds comes out as it went in, however the bytes arrive', async () => {
  const entries = [0, 1, 511, 512, 513, 70_000].map((size) => ({
    name: `tables/${size}.copy`,
    bytes: Buffer.alloc(size, size % 251),
  }))
  const file = Buffer.concat([...entries.map((entry) => writeEntry(entry, new Date('2026-11-22'))), tarEnd()])
  for (const step of [97, 512, file.length]) {
    const read: unknown[] = []
    for await (const entry of readTar(slices(file, step), 100_000)) read.push(entry)
    expect(read).toEqual(entries)
  }
  const first = readTar(slices(file, 512), 500)
  await expect(drain(first)).rejects.toThrow('larger than anything')
})

async function* slices(file: Buffer, step: number): AsyncGenerator<Buffer> {
  for (let at = 0; at < file.length; at += step) yield file.subarray(at, at + step)
}
const drain = async (entries: AsyncIterable<unknown>) => {
  for await (const _ of entries);
}

test('a file of a newer Sash, or of one with another migration of that name, is refused', () => {
  const own = [{ name: '0001-a', text: '', sha256: 'aa' }]
  const head = { format: 1, sash: '9.0.0', origin: 'x', at: 'x', keyId: null, hasKey: false, tables: [], queues: [] }
  const choose = (name: string, sha256: string) => chooseMigrations({ ...head, migrations: [{ name, sha256 }] }, own)
  expect(choose('0001-a', 'aa')).toEqual(own)
  expect(() => choose('0002-b', 'bb')).toThrow('A newer Sash (9.0.0) wrote the file: this one has no migration 0002-b.')
  expect(() => choose('0001-a', 'bb')).toThrow('Another Sash wrote the file')
})

test('no table counts by itself or computes columns: an export would have to bring that along', async () => {
  const { rows } = await sql<{ name: string }>`
    select sequencename as name from pg_sequences where schemaname = 'public'
    union all
    select table_name from information_schema.columns
    where table_schema = 'public' and (is_generated = 'ALWAYS' or is_identity = 'YES')`.execute(database.db)
  expect(rows).toEqual([])
})
