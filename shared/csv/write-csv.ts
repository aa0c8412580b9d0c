// Where a spreadsheet would begin to calculate, in half and in full width. Apostrophes before one are kept apart from
// ours, so that whoever takes one away again has what was written.
const formula = /^'*[=+\-@\t\r\n＝＋－＠]/u

/** One line of CSV (RFC 4180); no cell of it is run as a formula. */
export const csvLine = (cells: readonly string[]): string => `${cells.map(csvCell).join(',')}\r\n`

function csvCell(text: string): string {
  const harmless = formula.test(text) ? `'${text}` : text
  return /[",;\t\r\n]|^\s|\s$/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}

/** A whole table in UTF-8, with the mark by which spreadsheets know it. */
export const writeCsv = (rows: readonly (readonly string[])[]): string => `\ufeff${rows.map(csvLine).join('')}`
