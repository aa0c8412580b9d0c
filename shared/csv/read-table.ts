import papa from 'papaparse'

const marks = [',', ';', '\t'] as const

/**
 * The cells of a table (RFC 4180) with commas, semicolons or tabs, line by line without the empty ones. Undefined where a
 * quotation mark is opened and never closed, or something follows a closed one in its cell.
 */
export const readTable = (text: string): string[][] | undefined => readRows(text)?.map(({ cells }) => cells)

export interface TableRow {
  /** The line of the text in which it begins, from 1 on. */
  line: number
  cells: string[]
}

/** As readTable, with the lines by which people know the rows. */
export function readRows(text: string): TableRow[] | undefined {
  const plain = text.replace(/^\uFEFF/, '')
  const [first = ''] = plain.split(/[\r\n]/, 1)
  const count = (mark: string): number => first.split(mark).length
  const { data, errors } = papa.parse<string[]>(plain, {
    delimiter: marks.reduce((best, one) => (count(one) > count(best) ? one : best)),
    newline: /^\r(?!\n)/.test(plain.slice(first.length)) ? '\r' : '\n',
  })
  if (errors.some(({ type }) => type === 'Quotes')) return undefined
  const rows: TableRow[] = []
  let line = 1
  for (const cells of data) {
    if (cells.some((cell) => cell.trim() !== '')) rows.push({ line, cells })
    line += 1 + cells.reduce((breaks, cell) => breaks + countBreaks(cell), 0)
  }
  return rows
}

const countBreaks = (cell: string): number => cell.match(/\r\n|\r|\n/g)?.length ?? 0
