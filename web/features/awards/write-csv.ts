/** UTF-8 with its mark, as spreadsheets expect; a cell they would run as a formula begins with an apostrophe. */
export function writeCsv(rows: readonly (readonly string[])[]): Blob {
  const lines = rows.map((cells) => cells.map(writeCell).join(','))
  return new Blob([`\uFEFF${lines.join('\r\n')}\r\n`], { type: 'text/csv' })
}

function writeCell(text: string): string {
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return /[",\r\n;\t]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
