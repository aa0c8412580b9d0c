const marks = [',', ';', '\t'] as const

export interface TableRow {
  /** What stands in the column of that name; undefined where there is no such column. */
  get(name: string): string | undefined
}

/**
 * Rows of a table with commas, semicolons or tabs, by the names in its first line, in small letters and without signs.
 * Undefined where a quotation mark is opened and never closed.
 */
export function readTable(text: string): TableRow[] | undefined {
  const plain = text.replace(/^\uFEFF/, '')
  const [first = ''] = plain.split(/[\r\n]/, 1)
  const count = (mark: string): number => first.split(mark).length
  const mark = marks.reduce((best, one) => (count(one) > count(best) ? one : best))
  const table = splitRows(plain, mark)
  if (!table) return undefined
  const [header, ...rows] = table
  const places = new Map(header?.map((name, place) => [name.toLowerCase().replace(/[^a-z0-9]/g, ''), place]))
  // Looked up, not laid out: a small file may have as many columns as rows.
  return rows.map((cells) => ({
    get: (name) => {
      const place = places.get(name)
      return place === undefined ? undefined : (cells[place]?.trim() ?? '')
    },
  }))
}

function splitRows(text: string, mark: string): string[][] | undefined {
  const rows: string[][] = [[]]
  const ending = new RegExp(`${mark}|\\r?\\n|\\r|$`, 'g')
  for (let from = 0; ; from = ending.lastIndex) {
    const close = text.charAt(from) === '"' ? findClose(text, from) : from
    if (close === undefined) return undefined
    ending.lastIndex = close
    const found = ending.exec(text)
    if (!found || (close > from && found.index !== close)) return undefined
    const cell = close > from ? text.slice(from + 1, close - 1).replaceAll('""', '"') : text.slice(from, found.index)
    rows.at(-1)?.push(cell)
    if (found[0] === '') return rows.filter(saysSomething)
    if (found[0] !== mark) rows.push([])
  }
}

/** Behind the quotation mark that ends the cell which begins with one; two of them stand for one. */
function findClose(text: string, open: number): number | undefined {
  let end = text.indexOf('"', open + 1)
  while (end >= 0 && text.charAt(end + 1) === '"') end = text.indexOf('"', end + 2)
  return end < 0 ? undefined : end + 1
}

const saysSomething = (cells: readonly string[]): boolean => cells.some((cell) => cell.trim() !== '')
