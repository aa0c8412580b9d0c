const separators = [',', ';', '\t'] as const

/**
 * The rows of a CSV text (RFC 4180) whose first line names the columns, each as an object by these names, in lower case; empty
 * lines are left out. Takes commas, semicolons and tabs. Throws a TypeError when a quotation mark is not closed.
 */
export function readTable(text: string): Record<string, string>[] {
  const [head = [], ...records] = readCells(text.replace(/^\uFEFF/, '')).filter((row) =>
    row.some((cell) => cell.trim() !== ''),
  )
  const names = head.map((name) => name.trim().toLowerCase())
  return records.map((row) => Object.fromEntries(names.map((name, place) => [name, (row[place] ?? '').trim()])))
}

function readCells(text: string): string[][] {
  const separator = findSeparator(text)
  const rows: string[][] = [[]]
  let place = 0
  while (place < text.length) {
    const cell = text[place] === '"' ? readQuoted(text, place) : readPlain(text, place, separator)
    rows.at(-1)?.push(cell.value)
    place = cell.end
    if (text[place] === separator) place++
    else if (place < text.length && !/[\r\n]/.test(text[place] ?? ''))
      throw new TypeError('Something follows a closed quotation mark in its cell.')
    else {
      place += text.startsWith('\r\n', place) ? 2 : 1
      rows.push([])
    }
  }
  return rows
}

function findSeparator(text: string): string {
  const [first = ''] = text.split(/[\r\n]/, 1)
  const count = (mark: string): number => first.split(mark).length
  return separators.reduce<string>((best, one) => (count(one) > count(best) ? one : best), ',')
}

function readPlain(text: string, start: number, separator: string): { value: string; end: number } {
  let end = start
  while (end < text.length && text[end] !== separator && text[end] !== '\n' && text[end] !== '\r') end++
  return { value: text.slice(start, end), end }
}

/** Two quotation marks inside are one. */
function readQuoted(text: string, start: number): { value: string; end: number } {
  for (let end = start + 1; end < text.length; end++) {
    if (text[end] !== '"') continue
    if (text[end + 1] === '"') end++
    else return { value: text.slice(start + 1, end).replaceAll('""', '"'), end: end + 1 }
  }
  throw new TypeError('A quotation mark is opened and never closed.')
}
