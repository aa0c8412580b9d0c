import { batchMaximum } from '#contracts/awards/award-batches.ts'
import { t } from '#shared/i18n/text.ts'
import { validateEmail } from '#web/lib/formats/validate-email.ts'

export interface RecipientTable {
  header: readonly string[]
  /** Whether the columns were named in the text; otherwise its first line is a row like the others. */
  isNamed: boolean
  /** As wide as the header. */
  rows: readonly (readonly string[])[]
  /** Of what is left of a longer list: the numbers its rows had there. */
  numbers?: readonly number[] | undefined
  /** Numbers of the rows, from 1, that are longer than the header. */
  longRows: readonly number[]
}

const columnMaximum = 50

const isEmail = (cell: string) => cell !== '' && validateEmail(cell) === undefined

/** Gives a parsed text its columns; refuses what cannot be a list of recipients. */
export function toTable(records: readonly (readonly string[])[]): RecipientTable {
  const lines = splitAddresses(records.map((cells) => dropEmptyEnd(cells.map((cell) => cell.trim()))))
  const [first] = lines
  if (!first) throw new Error(t('There is nobody in it.'))
  // Nobody names a column with an @; a first address with a slip in it is still an address.
  const isNamed = !first.some((cell) => cell.includes('@'))
  const rows = isNamed ? lines.slice(1) : lines
  if (rows.length === 0) throw new Error(t('There is nobody in it.'))
  if (rows.length > batchMaximum) {
    throw new Error(
      t('At most {maximum, number} rows go into one batch; these are {count, number}.', {
        maximum: batchMaximum,
        count: rows.length,
      }),
    )
  }
  const width = isNamed ? first.length : rows.reduce((most, { length }) => Math.max(most, length), 0)
  if (width > columnMaximum) throw new Error(t('At most {maximum} columns can be read.', { maximum: columnMaximum }))
  const header = Array.from({ length: width }, (_, index) =>
    isNamed ? (first[index] ?? '') : t('Column {number}', { number: index + 1 }),
  )
  return {
    header,
    isNamed,
    rows: rows.map((cells) => header.map((_, index) => cells[index] ?? '')),
    longRows: rows.flatMap(({ length }, index) => (length > width ? [index + 1] : [])),
  }
}

function dropEmptyEnd(cells: string[]): string[] {
  const last = cells.findLastIndex((cell) => cell !== '')
  return cells.slice(0, last + 1)
}

// Mail programs put addresses in one line; they are meant one by one.
function splitAddresses(lines: string[][]): string[][] {
  const isList = lines.some(({ length }) => length > 1) && lines.every((cells) => cells.every(isEmail))
  return isList ? lines.flatMap((cells) => cells.map((cell) => [cell])) : lines
}
