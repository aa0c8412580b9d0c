import { createReadStream, readdirSync, statSync } from 'node:fs'
import path from 'node:path'
import { readCsv } from './read-csv.ts'
import { readBatch, readCopies } from './read-tabbed.ts'
import type { TableRow } from './row.ts'

/**
 * The rows of a dump: of a folder with a file for each table (`issuer_issuer.csv`, or `.tsv` of `mysql --batch`), or of
 * a plain dump of PostgreSQL. Tables that are not wanted are not read.
 */
export async function* openDump(place: string, wanted: ReadonlySet<string>): AsyncGenerator<TableRow> {
  const found = statSync(place, { throwIfNoEntry: false })
  if (!found) throw new Error(`There is no ${place}.`)
  if (!found.isDirectory()) {
    for await (const each of readCopies(readText(place))) if (wanted.has(each.table)) yield each
    return
  }
  for (const name of readdirSync(place).sort()) {
    const [, table = '', ending = ''] = /^(?:.*\.)?([a-z_]+)\.(csv|tsv)$/i.exec(name) ?? []
    if (!wanted.has(table)) continue
    const text = readText(path.join(place, name))
    try {
      for await (const row of ending.toLowerCase() === 'csv' ? readCsv(text) : readBatch(text)) yield { table, row }
    } catch (error) {
      throw new Error(`${name} cannot be read: ${error instanceof Error ? error.message : error}`, { cause: error })
    }
  }
}

const readText = (file: string): AsyncIterable<string> => createReadStream(file, { encoding: 'utf8' })
