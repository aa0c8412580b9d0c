import type { ParseResult, Parser } from 'papaparse'
import { t } from '#shared/i18n/text.ts'
import { readMailboxes } from './read-mailboxes.ts'

const delimiters = [',', ';', '\t'] as const

/** What separates the cells of the first line, outside its quotes; a single column has none and any will do. */
export function guessDelimiter(text: string): string {
  const counts = new Map<string, number>(delimiters.map((sign) => [sign, 0]))
  let isQuoted = false
  for (const sign of text) {
    if (sign === '"') isQuoted = !isQuoted
    else if (isQuoted) continue
    else if (sign === '\n') break
    else if (counts.has(sign)) counts.set(sign, (counts.get(sign) ?? 0) + 1)
  }
  return [...counts].sort((one, other) => other[1] - one[1])[0]?.[0] ?? ','
}

/** Cells of a CSV text, line by line without the empty ones. It pauses between pieces so that the page stays alive. */
export async function parseRecords(given: string): Promise<string[][]> {
  const text = given
    .replace(/^\uFEFF/, '')
    .replace(/\r\n?/g, '\n')
    .replace(/^\n+/, '')
  const mailboxes = readMailboxes(text)
  if (mailboxes) return mailboxes
  const { default: papa } = await import('papaparse')
  const records: string[][] = []
  let isBroken = false
  await new Promise<void>((resolve) => {
    papa.parse<string[]>(text, {
      delimiter: guessDelimiter(text),
      newline: '\n',
      skipEmptyLines: 'greedy',
      chunkSize: 256 * 1024,
      chunk: ({ data, errors }: ParseResult<string[]>, parser: Parser) => {
        for (const record of data) records.push(record)
        isBroken ||= errors.some(({ code }) => code === 'MissingQuotes')
        parser.pause()
        setTimeout(() => parser.resume(), 0)
      },
      complete: () => resolve(),
    })
  })
  if (isBroken) throw new Error(t('A quotation mark is opened and never closed.'))
  return records
}
