import { closeSync, openSync, writeSync } from 'node:fs'
import path from 'node:path'

export type Cell = string | number | boolean | Date | null

const rowsAtOnce = 500

/** Writes a table as PostgreSQL's `\copy … csv header` does. */
export const writeTable = (folder: string, table: string, rows: Iterable<Record<string, Cell>>): void => {
  const file = openSync(path.join(folder, `${table}.csv`), 'w')
  let waiting: string[] = []
  let hasHeader = false
  for (const row of rows) {
    if (!hasHeader) waiting.push(`${Object.keys(row).join(',')}\n`)
    hasHeader = true
    waiting.push(`${Object.values(row).map(writeCell).join(',')}\n`)
    if (waiting.length < rowsAtOnce) continue
    writeSync(file, waiting.join(''))
    waiting = []
  }
  writeSync(file, waiting.join(''))
  closeSync(file)
}

function writeCell(cell: Cell): string {
  if (cell === null) return ''
  if (typeof cell === 'boolean') return cell ? 't' : 'f'
  if (cell instanceof Date) return `${cell.toISOString().replace('T', ' ').replace('Z', '')}417+00`
  const text = String(cell)
  return text === '' || /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
