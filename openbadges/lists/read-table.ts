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
  // A cell in quotation marks, or a plain one, and what ends it.
  const cell = new RegExp(`(?:"([^"]*(?:""[^"]*)*)"|(?!")([^${mark}\\r\\n]*))(${mark}|\\r?\\n|\\r|$)`, 'gy')
  for (let found = cell.exec(text); found; found = cell.exec(text)) {
    const [, quoted, given = '', end = ''] = found
    rows.at(-1)?.push(quoted?.replaceAll('""', '"') ?? given)
    if (end !== mark && end !== '') rows.push([])
    if (cell.lastIndex === text.length && end !== mark) return rows.filter(saysSomething)
  }
  return undefined
}

const saysSomething = (cells: readonly string[]): boolean => cells.some((cell) => cell.trim() !== '')
