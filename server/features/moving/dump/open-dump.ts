import { createReadStream, readdirSync, statSync } from 'node:fs'
import path from 'node:path'
import { readUtf8Chunks } from '#openbadges'
import { readCsv } from './read-csv.ts'
import { readBatch, readCopies } from './read-tabbed.ts'
import type { DumpedRow } from './row.ts'

/**
 * The rows of a dump: of a folder with a file for each table (`issuer_issuer.csv`, or `.tsv` of `mysql --batch`), or of
 * a plain dump of PostgreSQL. Tables that are not wanted are not read.
 */
export async function* openDump(place: string, wanted: ReadonlySet<string>): AsyncGenerator<DumpedRow> {
  const found = statSync(place, { throwIfNoEntry: false })
  if (!found) throw new Error(`There is no ${place}.`)
  if (!found.isDirectory()) {
    try {
      for await (const each of readCopies(readText(place))) if (wanted.has(each.table)) yield each
    } catch (error) {
      throw unreadable(path.basename(place), error)
    }
    return
  }
  for (const name of readdirSync(place).sort()) {
    const [, table = '', ending = ''] = /^(?:.*\.)?([a-z_]+)\.(csv|tsv)$/i.exec(name) ?? []
    if (!wanted.has(table)) continue
    const text = readText(path.join(place, name))
    try {
      for await (const row of ending.toLowerCase() === 'csv' ? readCsv(text) : readBatch(text)) yield { table, row }
    } catch (error) {
      throw unreadable(name, error)
    }
  }
}

const unreadable = (name: string, cause: unknown): Error =>
  new Error(`${name} cannot be read: ${cause instanceof Error ? cause.message : cause}`, { cause })

const readText = (file: string): AsyncIterable<string> => readUtf8Chunks(createReadStream(file))
