import { numberFormat, pluralRules } from './intl.ts'

export type ChoiceKind = 'plural' | 'selectordinal' | 'select'

/** Words, a value by its name, or a value by which one of several texts is chosen; `#` is the number of that choice. */
export type TextPiece = string | readonly [name: string, kind?: 'number'] | Chosen
type Chosen = readonly [name: string, kind: ChoiceKind, texts: Readonly<Record<string, Pieces>>]

/** A text that was read already. */
export type Pieces = readonly TextPiece[]

type Values = Readonly<Record<string, unknown>>

const none: Values = {}

/** The text with its values; numbers and plurals are those of the language. */
export function writeMessage(message: Pieces, language: string, values: Values = none): string {
  let written = ''
  for (const piece of message) written += typeof piece === 'string' ? piece : writePiece(piece, language, values)
  return written
}

function writePiece(piece: Exclude<TextPiece, string>, language: string, values: Values): string {
  if (piece.length === 3) return writeChoice(piece, language, values)
  const [name, kind] = piece
  const value = values[name]
  if (kind === 'number') return writeNumber(Number(value), language)
  return value === undefined || value === null ? '' : String(value)
}

function writeChoice([name, kind, texts]: Chosen, language: string, values: Values): string {
  const exact = find(texts, String(values[name]))
  if (kind === 'select') return writeMessage(exact ?? texts.other ?? [], language, values)
  const count = Number(values[name])
  const chosen = exact ?? find(texts, pluralsOf(language, kind).select(count)) ?? texts.other ?? []
  return writeMessage(chosen, language, { ...values, '#': writeNumber(count, language) })
}

// A value may be called as something that every object has.
const find = (texts: Readonly<Record<string, Pieces>>, key: string): Pieces | undefined =>
  Object.hasOwn(texts, key) ? texts[key] : undefined

// Making one costs a thousand times more than asking it.

// Every page counts something small at once, and the first formatter of a page takes longer than all that it will write.
const counts = /^(?:de|en|es|fr|nl)\b/

function writeNumber(value: number, language: string): string {
  const isSmallCount = Number.isInteger(value) && value > 0 && value < 1000
  return (isSmallCount || Object.is(value, 0)) && counts.test(language)
    ? String(value)
    : numbersOf(language).format(value)
}

const numbersOf = (language: string): Intl.NumberFormat => numberFormat([language, 'en'])

const pluralsOf = (language: string, kind: 'plural' | 'selectordinal'): Intl.PluralRules =>
  pluralRules([language, 'en'], { type: kind === 'plural' ? 'cardinal' : 'ordinal' })
