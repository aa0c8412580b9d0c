const link = /^https?:\/\/\S+$/i
const cellMaximum = 2083

/** A link, or what stands in a line that has none. */
type ListedLine = { url: string } | { line: number; text: string }

/** The links of a list: the first in each line of CSV, whatever it is separated by; lines without one are told. */
export const readLinks = (text: string): ListedLine[] =>
  splitLines(text.replace(/^\ufeff/, '')).flatMap((cells, index): ListedLine[] => {
    const url = cells.find((cell) => cell.length <= cellMaximum && link.test(cell))
    if (url) return [{ url }]
    const shown = cells.filter(Boolean).join(' ')
    // The first line may be the names of the columns.
    return shown === '' || index === 0 ? [] : [{ line: index + 1, text: shown.slice(0, 100) }]
  })

/** Cells of CSV (RFC 4180) separated by commas, semicolons or tabs; one look at each character, however it is quoted. */
function splitLines(text: string): string[][] {
  const lines: string[][] = [[]]
  let cell = ''
  let isQuoted = false
  const endCell = (): void => {
    lines.at(-1)?.push(cell.trim())
    cell = ''
  }
  for (let at = 0; at < text.length; at++) {
    const sign = text[at] ?? ''
    if (isQuoted) {
      if (sign !== '"') cell += sign
      else if (text[at + 1] === '"') cell += text[at++]
      else isQuoted = false
    } else if (sign === '"' && cell.trim() === '') isQuoted = true
    else if (sign === ',' || sign === ';' || sign === '\t') endCell()
    else if (sign === '\n' || sign === '\r') {
      endCell()
      lines.push([])
      if (sign === '\r' && text[at + 1] === '\n') at++
    } else cell += sign
  }
  endCell()
  return lines
}
