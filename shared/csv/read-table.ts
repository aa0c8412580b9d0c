import papa from 'papaparse'

const marks = [',', ';', '\t'] as const

/**
 * The cells of a table (RFC 4180) with commas, semicolons or tabs, line by line without the empty ones. Undefined where a
 * quotation mark is opened and never closed, or something follows a closed one in its cell.
 */
export function readTable(text: string): string[][] | undefined {
  const plain = text.replace(/^\uFEFF/, '')
  const [first = ''] = plain.split(/[\r\n]/, 1)
  const count = (mark: string): number => first.split(mark).length
  const { data, errors } = papa.parse<string[]>(plain, {
    delimiter: marks.reduce((best, one) => (count(one) > count(best) ? one : best)),
    newline: /^\r(?!\n)/.test(plain.slice(first.length)) ? '\r' : '\n',
    skipEmptyLines: 'greedy',
  })
  return errors.some(({ type }) => type === 'Quotes') ? undefined : data
}
