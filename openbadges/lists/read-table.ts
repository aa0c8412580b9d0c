const marks = [',', ';', '\t'] as const

/**
 * Rows of a table with commas, semicolons or tabs, by the names in its first line, in small letters and without signs.
 * Undefined where a quotation mark is opened and never closed.
 */
export function readTable(text: string): ReadonlyMap<string, string>[] | undefined {
  const plain = text.replace(/^\uFEFF/, '')
  const [first = ''] = plain.split(/[\r\n]/, 1)
  const count = (mark: string): number => first.split(mark).length
  const mark = marks.reduce((best, one) => (count(one) > count(best) ? one : best))
  const table = splitRows(plain, mark)
  if (!table) return undefined
  const [header, ...rows] = table
  const names = header?.map((name) => name.toLowerCase().replace(/[^a-z0-9]/g, '')) ?? []
  return rows.map((cells) => new Map(names.map((name, place) => [name, cells[place]?.trim() ?? ''])))
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
